import { expect, test } from 'vitest'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { credentialFilePath } from '@fieldwork/core/credentials/fileNames.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { waitingForLock } from '../database/testing.ts'
import { lockKey } from '../catalogue/permission.ts'
import { completer, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { sendRaw } from '../testing/raw.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { removeCredential } from './queries.ts'
import { credentials, publicCredentials } from './service.ts'

const server = await startDocumented({ works: false, served: credentials, plain: publicCredentials })
const path = `/projects/${tideTable.id}/credential`

test('without a public address in the settings, nothing is signed in the name of another host', async () => {
  const ines = await completer(server)
  const { port, hostname } = new URL(server.origin)
  const as = (host: string, method: string, address: string, body = '') =>
    sendRaw(
      server.origin,
      `${method} ${address} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${ines.cookie()}\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  const statusesAs = async (host: string) => [
    (await as(host, 'POST', path, '{"name":"Ines Ferreira"}')).status,
    (await as(host, 'GET', '/credentials/status/0')).status,
    (JSON.parse((await as(host, 'GET', path)).body) as CredentialState).mayIssue,
  ]
  expect(await statusesAs('university.example')).toEqual([403, 403, false])
  expect((await ines.call<CredentialState>('GET', path)).body.issued).toBeNull()
  expect(await statusesAs(`${hostname}:${port}`)).toEqual([200, 200, true])
})

test('a credential from before the server had a public address says so, and is issued again at that address once its owner asks or makes it public', async () => {
  const learners = [await completer(server), await completer(server)] as const
  const fromThere = async (who: SignedInVisitor, method: string, address: string, body: object) => {
    const headers = { origin: 'http://learn.example', 'content-type': 'application/json' }
    expect((await who.fetch(address, { method, headers, body: JSON.stringify(body) })).status).toBe(200)
  }
  const badgeOf = async (who: SignedInVisitor) => (await who.call<OpenBadge>('GET', credentialFilePath('json', tideTable.id))).body
  const issuedTo = async (who: SignedInVisitor) => (await who.call<CredentialState>('GET', path)).body.issued!
  for (const who of learners) await who.call('POST', path, { name: 'Ines Ferreira' })
  const before = await badgeOf(learners[0])
  expect((await issuedTo(learners[0])).localIssuer).toBe(null)
  // Not https, for which the session's cookie has another name.
  server.context.config.publicUrl = 'http://learn.example'
  try {
    const outdated = await issuedTo(learners[0])
    expect(outdated.localIssuer).toBe(before.issuer.url)
    await fromThere(learners[0], 'POST', path, { name: 'Ines Ferreira' })
    await fromThere(learners[1], 'PUT', `${path}/public`, { public: true })
    for (const who of learners) {
      const { name, awardedDate, issuer } = await badgeOf(who)
      expect([name, issuer.id]).toEqual([before.name, 'did:web:learn.example'])
      expect(Math.abs(Date.parse(awardedDate) - Date.parse(before.awardedDate))).toBeLessThan(60_000)
      expect((await issuedTo(who)).localIssuer).toBe(null)
    }
    expect((await badgeOf(learners[0])).awardedDate).toBe(before.awardedDate)
    expect((await issuedTo(learners[0])).id).not.toBe(outdated.id)
    expect([(await issuedTo(learners[0])).isPublic, (await issuedTo(learners[1])).isPublic]).toEqual([false, true])
    // Hiding one never issues it again.
    const { id } = await issuedTo(learners[1])
    await fromThere(learners[1], 'PUT', `${path}/public`, { public: false })
    expect(await issuedTo(learners[1])).toMatchObject({ id, isPublic: false })
  } finally {
    server.context.config.publicUrl = undefined
  }
})

test('a credential that is revoked while it is made public isn’t issued again', async () => {
  const ines = await completer(server)
  await ines.call('POST', path, { name: 'Ines Ferreira' })
  server.context.config.publicUrl = 'http://learn.example'
  try {
    const [published] = await server.db.transaction(async (tx) => {
      await tx.lock(lockKey(ines.userId, tideTable.id))
      const publishing = ines.fetch(`${path}/public`, {
        method: 'PUT',
        headers: { origin: 'http://learn.example', 'content-type': 'application/json' },
        body: '{"public":true}',
      })
      await waitingForLock(server.db)
      await removeCredential(tx, ines.userId, tideTable.id)
      return [publishing]
    })
    expect((await published!).status).toBe(404)
    expect((await ines.call<CredentialState>('GET', path)).body.issued).toBeNull()
  } finally {
    server.context.config.publicUrl = undefined
  }
})
