import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { CompletedWork } from '@fieldwork/core/documentation/schema.ts'
import { publicDocumentPath } from '@fieldwork/core/portfolio/paths.ts'
import { completer, ownWords, pagePathOf, ready, startDocumented } from '../../documentation/testing-work.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { credentials } from '../../credentials/service.ts'
import { tideTable } from '../../testing/catalogue.ts'
import type { SignedInVisitor, Visitor } from '../../testing/testing.ts'

const server = await startDocumented({ served: credentials })
const visitor = server.visitor()
beforeEach(() => server.forgetLimits())

const share = (who: SignedInVisitor, isPublic: boolean) => who.call('PUT', `/projects/${tideTable.id}/docs/public`, { public: isPublic })
const nicknameOf = ({ email }: SignedInVisitor) => email.replace(/[^a-z0-9]+/g, '-')
const navigate = (who: Visitor, path: string) => who.fetch(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })

test('the owner’s address of a document leads others to its public page; that of a private one looks like that of none', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const id = randomUUID()
  await server.db.rows(`insert into portfolios (user_id, title, is_public) values ($1, 'Tides', true)`, [ines.userId])
  await server.db.rows(
    `insert into portfolio_documents (user_id, id, type, title, storage_name, project_id, created_at, updated_at)
     values ($1, $2, 'PROJECT', 'Tides', 'tide-table-1', $3, now(), now())`,
    [ines.userId, id, tideTable.id],
  )
  const own = `/portfolio/documents/${id}`
  const other = await server.signIn('reader@example.org')
  const leadsTo = async (who: Visitor, path = own) => {
    const { status, headers } = await navigate(who, path)
    return [status, headers.get('location')]
  }
  const stays = [200, null]
  const publicly = (isPortfolio: boolean) =>
    server.db.rows('update portfolios set is_public = $2 where user_id = $1', [ines.userId, isPortfolio])
  for (const who of [visitor, other]) {
    await share(ines, true)
    expect(await leadsTo(who)).toEqual([302, await pagePathOf(server, ines)])
    await share(ines, false)
    expect(await leadsTo(who)).toEqual(stays)
    // It’s shown without a page after its project was begun again.
    await server.db.rows('update portfolio_documents set is_hidden = false where id = $1', [id])
    expect(await leadsTo(who)).toEqual([302, publicDocumentPath(nicknameOf(ines), id)])
    await publicly(false)
    expect(await leadsTo(who)).toEqual(stays)
    for (const missing of [randomUUID(), 'none']) expect(await leadsTo(who, `/portfolio/documents/${missing}`)).toEqual(stays)
    await publicly(true)
  }
  await share(ines, true)
  expect(await leadsTo(ines)).toEqual(stays)
  await server.db.rows('update users set suspended_at = now() where id = $1', [ines.userId])
  expect(await leadsTo(visitor)).toEqual(stays)
})

test('only its owner gets the work in a project, as others would read it, with their own pictures', async () => {
  const ines = await completer(server, 'pro')
  const path = `/projects/${tideTable.id}/doc/work`
  expect((await ines.call('GET', path)).status).toBe(404)
  await ready(ines)
  const { status, body } = await ines.call<CompletedWork>('GET', path)
  expect([status, body.owner, body.credentialId, body.picture?.content[0]?.kind]).toEqual([200, 'Ines Ferreira', null, 'picture'])
  expect(JSON.stringify(body.parts)).toContain(ownWords.answer)
  expect((await ines.fetch(body.pictures[0]!)).status).toBe(200)
  expect((await visitor.fetch(body.pictures[0]!)).status).not.toBe(200)
  const other = await server.signIn('reader@example.org')
  expect([(await visitor.call('GET', path)).status, (await other.call('GET', path)).status]).toEqual([401, 404])
})

test('a public page names a private credential to its owner and to nobody else', async () => {
  const ines = await completer(server)
  await ready(ines)
  await share(ines, true)
  const path = await pagePathOf(server, ines)
  const html = async (who: Visitor) => (await navigate(who, path)).text()
  const sentence = 'Its credential is private: only you can open it.'
  expect(await html(ines)).not.toContain(sentence)
  const { body } = await ines.call<CredentialState>('POST', `/projects/${tideTable.id}/credential`, { name: 'Ines Ferreira' })
  const address = credentialPath(body.issued!.id)
  expect(await html(ines)).toContain(sentence)
  expect(await html(ines)).toContain(` href="${address}">View and verify it</a>`)
  for (const who of [visitor, await server.signIn('reader@example.org')]) {
    expect(await html(who)).not.toContain(sentence)
    expect(await html(who)).not.toContain(address)
  }
  await ines.call('PUT', `/projects/${tideTable.id}/credential/public`, { public: true })
  expect(await html(ines)).not.toContain(sentence)
  expect(await html(visitor)).toContain(address)
})
