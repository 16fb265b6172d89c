import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { publicCredentialPath } from '@fieldwork/core/credentials/addresses.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { credentialPageMessages as messages } from '@fieldwork/core/messages/credentials.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { completer, ownWords, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { recorded } from '../testing/recorded.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'
import { bakedPicture } from './bakedPicture.ts'
import { credentials, publicCredentials } from './service.ts'
import { bakedIn } from './testing-baked.ts'
import { verified } from './testing-verification.ts'

const server = await startDocumented({
  works: false,
  environment: { TRUST_PROXY: 'loopback' },
  served: credentials,
  plain: publicCredentials,
})
const visitor = server.visitor()
beforeEach(() => server.forgetLimits())

const path = `/projects/${tideTable.id}/credential`
const issue = async (who: SignedInVisitor, body: { name?: string; public?: boolean } = {}) => {
  const { status, body: state } = await who.call<CredentialState>('POST', path, { name: 'Ines Ferreira', ...body })
  expect(status).toBe(200)
  return state.issued!
}
const show = (who: Visitor, isPublic: boolean) => who.call<CredentialState>('PUT', `${path}/public`, { public: isPublic })
let networks = 0
/** Each request from a network of its own, because the limit counts in the process and isn't forgotten between tests. */
const open = async (who: Visitor, id: string, network = `198.51.100.${(networks += 1)}`) => {
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'x-forwarded-for': network }
  const response = await who.fetch(credentialPath(id), { headers })
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const goneFile = async (id: string) => {
  const response = await visitor.fetch(publicCredentialPath(id, 'json'))
  // Pages of other origins ask, too.
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([410, '*'])
  return response.json()
}
const statusesOf = async (who: Visitor, id: string) =>
  Promise.all([
    open(who, id).then(({ status }) => status),
    ...(['json', 'png'] as const).map(async (kind) => (await who.fetch(publicCredentialPath(id, kind))).status),
  ])

test('only its owner sees a credential’s page until they turn it on, and once it is turned off; both are recorded', async () => {
  const ines = await completer(server)
  const { id, isPublic } = await issue(ines)
  expect(isPublic).toBe(false)
  const nora = await server.signIn('nora@example.org')
  const isOwn = async () => {
    for (const who of [visitor, nora]) expect(await statusesOf(who, id)).toEqual([404, 404, 404])
    expect(await statusesOf(ines, id)).toEqual([200, 200, 200])
    expect((await open(ines, id)).html).toContain('Only you can see this page.')
    const { headers } = await ines.fetch(publicCredentialPath(id, 'json'))
    expect([headers.get('cache-control'), headers.get('cross-origin-resource-policy')]).toEqual(['private, no-store', 'same-origin'])
  }
  await isOwn()
  expect((await show(ines, true)).body.issued).toMatchObject({ id, isPublic: true })
  for (const who of [visitor, nora, ines]) expect(await statusesOf(who, id)).toEqual([200, 200, 200])
  await show(ines, false)
  await isOwn()
  const details = [{ project_id: tideTable.id, details: {} }]
  expect(await recorded(server, ines, 'credential_published')).toEqual(details)
  expect(await recorded(server, ines, 'credential_hidden')).toEqual(details)
})

test('during maintenance, the picture is drawn but not stored', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  const isStored = async () =>
    (await server.db.row<{ stored: boolean }>('select picture is not null as stored from credentials where id = $1', [id]))!.stored
  server.context.config.maintenance = true
  try {
    expect((await visitor.fetch(publicCredentialPath(id, 'png'))).status).toBe(200)
    expect(await isStored()).toBe(false)
  } finally {
    server.context.config.maintenance = false
  }
  expect((await visitor.fetch(publicCredentialPath(id, 'png'))).status).toBe(200)
  expect(await isStored()).toBe(true)
})

test('a suspended person’s credential has no page, no file and no picture', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  expect(await statusesOf(visitor, id)).toEqual([200, 200, 200])
  expect((await open(visitor, id)).headers.get('cache-control')).toBe('private, no-cache')
  await server.db.rows('update users set suspended_at = now() where id = $1', [ines.userId])
  expect(await statusesOf(visitor, id)).toEqual([404, 404, 404])
})

test('a picture that many strangers ask for at once is drawn once', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  const replies = await Promise.all(Array.from({ length: 40 }, () => visitor.fetch(publicCredentialPath(id, 'png'))))
  // If each request drew it, those after the twentieth would be refused.
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
})

test('nobody else can turn the page of a credential on or off', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  const nora = await server.signIn('nora@example.org')
  expect((await show(nora, false)).status).toBe(404)
  expect((await show(visitor, false)).status).toBe(401)
  expect((await open(visitor, id)).status).toBe(200)
})

test('the page says who, what, when, how each task was completed and by whom it was issued, before any script', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  const { html, headers } = await open(visitor, id)
  for (const text of [
    'Ines Ferreira',
    'Print a tide table',
    'Issued by',
    '<dt>Tasks</dt><dd dir="auto">3 tasks and 1 extra: 2 answers checked, 1 screenshot not checked, 1 answer not checked.</dd>',
    'How each task was completed',
    `<code>${id}</code>`,
    messages.valid,
  ])
    expect([text, html.includes(text)]).toEqual([text, true])
  const origin = /property="og:url" content="(https?:\/\/[^/"]+)/.exec(html)![1]!
  expect(html).toContain(`<meta property="og:image" content="${origin}${publicCredentialPath(id, 'png')}">`)
  expect(html).toContain('<meta property="og:image:height" content="627">')
  expect(html).toContain('noindex')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*script-src 'self';/)
  for (const secret of [ines.email, ines.userId, ownWords.answer, ownWords.remark, 'salt'])
    expect([secret, html.includes(secret)]).toEqual([secret, false])
})

test('the page leads to the portfolio of its owner while that is public', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  const { nickname } = (await server.db.row<{ nickname: string }>('select nickname from users where id = $1', [ines.userId]))!
  const link = `href="/${nickname}/portfolio"`
  const hasLink = async () => (await open(visitor, id)).html.includes(link)
  expect(await hasLink()).toBe(false)
  const write = (isPublic: boolean, title: string) =>
    server.db.rows(
      `insert into portfolios (user_id, title, is_public, updated_at) values ($1, $3, $2, now())
       on conflict (user_id) do update set title = $3, is_public = $2`,
      [ines.userId, isPublic, title],
    )
  await write(true, 'My work')
  expect(await hasLink()).toBe(true)
  await write(false, 'My work')
  expect(await hasLink()).toBe(false)
  // Others can't open an empty portfolio.
  await write(true, '')
  expect(await hasLink()).toBe(false)
})

test('the page contains the credential, which a third-party library verifies, also from its picture', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  const { html } = await open(visitor, id)
  const embedded = JSON.parse(/<script type="application\/json" id="credential">(.*?)<\/script>/s.exec(html)![1]!) as object
  const valid = { isVerified: true, isRevoked: false, failures: [] }
  expect(await verified(visitor, embedded)).toEqual(valid)
  const response = await visitor.fetch(publicCredentialPath(id, 'png'))
  const picture = Buffer.from(await response.arrayBuffer())
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual(['image/png', 'public, no-cache'])
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 627 })
  const baked = JSON.parse(bakedIn(picture)!) as { name: string }
  expect(await verified(visitor, baked)).toEqual(valid)
  expect((await verified(visitor, { ...baked, name: 'Build a rocket' })).isVerified).toBe(false)
})

test('the picture is drawn once, and again for a new credential', async () => {
  const ines = await completer(server)
  const first = await issue(ines, { public: true })
  await visitor.fetch(publicCredentialPath(first.id, 'png'))
  const stored = () => server.db.rows<{ picture: Buffer | null }>('select picture from credentials where user_id = $1', [ines.userId])
  expect((await stored())[0]!.picture).not.toBe(null)
  const second = await issue(ines, { name: 'I. Ferreira' })
  expect((await stored())[0]!.picture).toBe(null)
  expect(bakedIn(Buffer.from(await (await visitor.fetch(publicCredentialPath(second.id, 'png'))).arrayBuffer()))).toContain('I. Ferreira')
})

test('a picture that was drawn before its look was changed is drawn again', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  const picture = async () => Buffer.from(await (await visitor.fetch(publicCredentialPath(id, 'png'))).arrayBuffer())
  const today = await picture()
  const earlier = bakedPicture(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
    '{}',
    'old',
  )
  await server.db.rows('update credentials set picture = $2 where id = $1', [id, earlier])
  expect((await picture()).equals(today)).toBe(true)
  const stored = await server.db.row<{ picture: Buffer }>('select picture from credentials where id = $1', [id])
  expect(stored!.picture.equals(today)).toBe(true)
})

test('the page of a replaced credential links to the newest one while that is public; the list counts it as revoked', async () => {
  const ines = await completer(server)
  const first = await issue(ines, { public: true })
  const signed = (await (await visitor.fetch(publicCredentialPath(first.id, 'json'))).json()) as object
  const second = await issue(ines, { name: 'I. Ferreira' })
  const third = await issue(ines, { name: 'Ines F.' })
  const linkTo = ({ id }: { id: string }) => `href="${credentialPath(id)}"`
  for (const { id } of [first, second]) {
    const { status, html } = await open(visitor, id)
    expect([status, html.includes(messages.replaced.title), html.includes(linkTo(third)), html.includes('Ines')]).toEqual([
      410,
      true,
      true,
      false,
    ])
    expect(await goneFile(id)).toEqual({ replacement: third.id })
  }
  expect(await verified(visitor, signed)).toMatchObject({ isVerified: true, isRevoked: true })
  const isGone = async () => {
    expect(await goneFile(first.id)).toEqual({ replacement: null })
    const { status, html } = await open(visitor, first.id)
    expect([status, html.includes(messages.gone.title), html.includes(linkTo(third))]).toEqual([410, true, false])
  }
  await show(ines, false)
  await isGone()
  await show(ines, true)
  await server.db.rows('update users set suspended_at = now() where id = $1', [ines.userId])
  await isGone()
  await server.db.rows('update users set suspended_at = null where id = $1', [ines.userId])
  expect((await open(visitor, first.id)).html).toContain(linkTo(third))
  // A deliberately revoked credential never gets a successor.
  await ines.call('DELETE', path)
  await issue(ines, { public: true })
  await isGone()
  expect((await open(visitor, third.id)).html).toContain(messages.gone.title)
})

test('the page of a revoked or deleted credential, also of a replaced one, says that it was revoked, and names nobody', async () => {
  const [ines, nora] = [await completer(server), await completer(server)]
  const first = await issue(ines, { public: true })
  // The page of the new one stays as public as the earlier one was.
  const second = await issue(ines, { name: 'I. Ferreira' })
  expect(second.isPublic).toBe(true)
  await ines.call('DELETE', path)
  const { id: third } = await issue(nora, { public: true })
  await server.db.rows('delete from users where id = $1', [nora.userId])
  for (const id of [first.id, second.id, third]) {
    const { status, html } = await open(visitor, id)
    expect([status, html.includes(messages.gone.title), html.includes('Ferreira')]).toEqual([410, true, false])
    expect((await visitor.fetch(publicCredentialPath(id, 'png'))).status).toBe(410)
  }
})

test('the page is gone while its account is locked, before it is deleted', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  await server.db.rows(`update users set deletion_at = now() + interval '7 days' where id = $1`, [ines.userId])
  expect(await statusesOf(visitor, id)).toEqual([404, 404, 404])
})

test('a name with markup is escaped', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { name: '<b>Ines</b> </script>', public: true })
  const { html } = await open(visitor, id)
  expect(html).not.toContain('<b>Ines')
  expect(html).toContain('&lt;b&gt;Ines&lt;/b&gt;')
  expect(html.match(/<\/script>/g)).toHaveLength(5)
})

test('a credential leads to the work: its public page, or else its document in a public portfolio', async () => {
  const ines = await completer(server)
  const { id } = await issue(ines, { public: true })
  const link = async () => / href="([^"]*)">See the work</.exec((await open(visitor, id)).html)?.[1]
  expect(await link()).toBeUndefined()
  const documentId = randomUUID()
  await server.db.rows(`insert into portfolios (user_id, title) values ($1, 'Boats')`, [ines.userId])
  await server.db.rows(
    `insert into portfolio_documents (user_id, id, type, title, storage_name, project_id, created_at, updated_at)
     values ($1, $2, 'PROJECT', 'Tides', 'a-copy', $3, now(), now())`,
    [ines.userId, documentId, tideTable.id],
  )
  expect(await link()).toBeUndefined()
  await server.db.rows('update portfolios set is_public = true where user_id = $1', [ines.userId])
  expect(await link()).toMatch(new RegExp(`^/[^/]+/portfolio/documents/${documentId}$`))
})

test('a network that asks for too many credentials has to wait', async () => {
  const ask = () => open(visitor, '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01', '203.0.113.4').then(({ status }) => status)
  const statuses: number[] = []
  for (let time = 0; time < 121; time++) statuses.push(await ask())
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  expect((await open(visitor, '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01', '203.0.113.5')).status).toBe(404)
})
