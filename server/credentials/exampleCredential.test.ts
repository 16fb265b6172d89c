import { beforeEach, expect, test } from 'vitest'
import { exampleCredentialId, publicCredentialPath, verifierPath } from '@fieldwork/core/credentials/addresses.ts'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { credentialMessages, verifierMessages } from '@fieldwork/core/messages/credentials.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { bakedIn } from './testing-baked.ts'
import { verified } from './testing-verification.ts'
import { publicCredentials } from './service.ts'

const server = await startDocumented({ works: false, plain: publicCredentials })
const visitor = server.visitor()
const navigation = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }
const open = async (path: string, who = visitor) => {
  const response = await who.fetch(path, navigation)
  return { status: response.status, html: await response.text() }
}
const file = (kind: 'json' | 'png') => visitor.fetch(publicCredentialPath(exampleCredentialId, kind))
beforeEach(() => server.forgetLimits())

test('a visitor can open, download and check an example of a credential that names nobody', async () => {
  const { status, html } = await open(credentialPath(exampleCredentialId))
  expect(status).toBe(200)
  expect(html).toContain(credentialMessages.example.label)
  expect(html).toContain('Print a tide table')
  const credential = (await (await file('json')).json()) as OpenBadge
  expect(credential.credentialSubject.identifier[0]!.identityHash).toBe(credentialMessages.example.person)
  expect(credential.evidence).toHaveLength(4)
  expect(await verified(visitor, credential)).toEqual({ isVerified: true, isRevoked: false, failures: [] })
  const changed = JSON.parse(JSON.stringify(credential).replaceAll(credentialMessages.example.person, 'Nora Norman')) as OpenBadge
  expect((await verified(visitor, changed)).isVerified).toBe(false)
  const picture = Buffer.from(await (await file('png')).arrayBuffer())
  expect(JSON.parse(bakedIn(picture)!)).toEqual(credential)
})

test('the page that checks credentials offers the example, as long as there is a project for it', async () => {
  expect((await open(verifierPath)).html).toContain(verifierMessages.tryExample)
  await server.db.rows(`update projects set visibility = 'private'`)
  try {
    expect((await open(verifierPath)).html).not.toContain(verifierMessages.tryExample)
    expect((await open(credentialPath(exampleCredentialId))).status).toBe(404)
    expect((await file('json')).status).toBe(404)
  } finally {
    await server.db.rows(`update projects set visibility = 'public' where id = $1`, [tideTable.id])
  }
})

test('the page that checks credentials has the toolbar of the app, with Plan, and with Login for visitors and the account of a learner', async () => {
  const login = `href="/login?returnTo=${encodeURIComponent(verifierPath)}"`
  const { html } = await open(verifierPath)
  expect(html).toContain('href="/projects#plan"')
  expect(html).toContain(login)
  const ines = await server.signIn('ines@example.org')
  const { html: own } = await open(verifierPath, ines)
  expect([own.includes(login), own.includes('href="/account"'), html.includes('href="/account"')]).toEqual([false, true, false])
})

test('the page of an unknown or malformed id has the toolbar of the others, and leads on', async () => {
  for (const id of ['7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01', '7B0E3C9A-5B0F-4F43-9D57-0B7F6D1F7A01', '7b0e3c9a-5b0f', 'nothing']) {
    const { status, html } = await open(credentialPath(id))
    const text = /^[0-9a-f-]{36}$/.test(id) ? 'keeps the page private' : 'This link is incomplete'
    expect([id, status, html.includes(text), html.includes('data-toolbar')]).toEqual([id, 404, true, true])
    for (const href of ['/projects', '/credentials/verify', `/credentials/${exampleCredentialId}`]) expect(html).toContain(`href="${href}"`)
  }
})
