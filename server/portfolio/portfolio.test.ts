import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { startServer } from '../testing/testing.ts'
import { portfolio } from './service.ts'
import { add, change, nicknameOf, own, remove, save, shown, website } from './testing-portfolio.ts'

const server = await startServer({ served: portfolio })
beforeEach(() => server.forgetLimits())
const visitor = server.visitor()
let people = 0
const newcomer = (plan: 'free' | 'pending' | 'pro' = 'free') => server.signIn(`portfolio-${(people += 1)}@example.org`, { plan })
const titles = ({ body }: Awaited<ReturnType<typeof own>>) => body.documents.map(({ title }) => title)

test('a portfolio is empty at first, and its title, description and visibility are saved one by one [FOLIO-01] [API-68] [API-69]', async () => {
  const ines = await newcomer()
  await ines.call('PUT', '/user/name', { name: 'Ines Ferreira' })
  const nickname = await nicknameOf(ines)
  const empty = { title: '', description: '', ownerName: 'Ines Ferreira', ownerPicture: '', nickname, documents: [], isPublic: false }
  expect(await own(ines)).toMatchObject({ status: 200, body: empty })
  expect((await save(ines, { title: 'Boats' })).body).toEqual({ ...empty, title: 'Boats' })
  expect((await save(ines, { description: 'What I built\nby the sea' })).body).toMatchObject({
    title: 'Boats',
    description: 'What I built\nby the sea',
  })
  expect((await save(ines, { isPublic: true, title: '' })).body).toMatchObject({
    title: '',
    description: 'What I built\nby the sea',
    isPublic: true,
  })
  expect((await own(ines)).body).toMatchObject({ title: '', isPublic: true })
})

test('a title may have 60 characters on one line and a description 1000, and anything else is refused', async () => {
  const ines = await newcomer()
  expect((await save(ines, { title: 'x'.repeat(60), description: 'y'.repeat(1000) })).status).toBe(200)
  for (const wrong of [
    { title: 'x'.repeat(61) },
    { description: 'y'.repeat(1001) },
    { title: 'two\nlines' },
    { title: 'nul\u0007' },
    { userId: ines.userId },
  ])
    expect([wrong, (await save(ines, wrong)).status]).toEqual([wrong, 422])
  expect((await own(ines)).body.title).toBe('x'.repeat(60))
})

test('websites are listed newest first, each with its address and destination [FOLIO-02] [FOLIO-06] [API-65]', async () => {
  const ines = await newcomer()
  const [first, second] = [website('First', 'https://one.example/a?b=c#d'), website('Second', 'http://two.example')]
  const { status, body } = await add(ines, first)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: first.id,
    type: 'URL',
    title: 'First',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    updatedAt: body.createdAt,
    url: { url: 'one.example/a?b=c#d' },
    address: 'https://one.example/a?b=c#d',
    picture: null,
  })
  server.turnClock(60)
  expect((await add(ines, second)).body).toMatchObject({ url: { url: 'http://two.example' }, address: 'http://two.example' })
  expect(titles(await own(ines))).toEqual(['Second', 'First'])
})

test.for([
  [{ title: '' }, { title: 'too_small' }],
  [{ title: '   ' }, { title: 'too_small' }],
  [{ title: 'x'.repeat(61) }, { title: 'too_big' }],
  [{ url: { url: '' } }, { 'url.url': 'missing' }],
  [{ url: undefined }, { 'url.url': 'missing' }],
  [{ url: { url: `a.example/${'x'.repeat(2040)}` } }, { 'url.url': 'too_big' }],
  [{ url: { url: 'two words' } }, { 'url.url': 'invalid_url' }],
  [{ url: { url: 'javascript:alert(1)' } }, { 'url.url': 'invalid_url' }],
  [{ url: { url: 'ftp://a.example' } }, { 'url.url': 'invalid_url' }],
  [{ url: { url: 'https://bank.example@evil.example/' } }, { 'url.url': 'invalid_url' }],
  [{ type: 'FILE' }, { file: 'missing' }],
  [{ type: 'PROJECT' }, { project: 'missing' }],
] as const)('a document that says %j is refused, and says which field is wrong', async ([part, fields]) => {
  const ines = await newcomer()
  expect(await add(ines, { ...website(), ...part })).toMatchObject({ status: 422, body: { error: { code: 'invalid', fields } } })
  expect((await own(ines)).body.documents).toEqual([])
})

test('adding the same document again, at once or later, adds nothing [FOLIO-61]', async () => {
  const ines = await newcomer()
  const document = website()
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(ines, document)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  await add(ines, website('Another'))
  await add(ines, website('A third'))
  // At the limit, too: it is there already.
  expect((await add(ines, document)).status).toBe(201)
  expect((await own(ines)).body.documents).toHaveLength(3)
})

test('of twenty documents at once a free plan takes three, and its owner is told how many there are [FOLIO-38] [LIMIT-08]', async () => {
  const ines = await newcomer()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => add(ines, website(`Document ${index}`))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const { body } of answers.filter(({ status }) => status !== 201))
    expect(body.error).toMatchObject({ code: 'limit_reached', details: { gate: 'portfolio_add_project_limit' } })
  expect((await own(ines)).body.documents).toHaveLength(3)
  expect((await ines.call<User>('GET', '/user')).body.limits['portfolioDocument']).toEqual({ limit: 3, current: 3 })
  expect((await remove(ines, (await own(ines)).body.documents[0]!.id)).status).toBe(204)
  expect((await add(ines, website('In its place'))).status).toBe(201)
})

test('pending and Pro plans have no limit of documents [FOLIO-39]', async () => {
  for (const plan of ['pending', 'pro'] as const) {
    const paula = await newcomer(plan)
    for (let count = 0; count < 5; count++) expect((await add(paula, website(`Document ${count}`))).status).toBe(201)
    expect((await paula.call<User>('GET', '/user')).body.limits['portfolioDocument']).toEqual({ limit: null, current: 5 })
  }
})

test('whatever the plan, a portfolio holds 1000 documents', async () => {
  const paula = await newcomer('pro')
  await server.db.rows(
    `insert into portfolio_documents (user_id, id, type, title, url, created_at, updated_at)
     select $1, gen_random_uuid(), 'URL', 'Tides', 'tides.example', now(), now() from generate_series(1, 999)`,
    [paula.userId],
  )
  expect((await add(paula, website('The last'))).status).toBe(201)
  expect(await add(paula, website('One more'))).toMatchObject({ status: 422, body: { error: { fields: { id: 'too_many' } } } })
})

test('after losing Pro, a person keeps every document, can change and delete them, but adds none beyond three', async () => {
  const paula = await newcomer('pro')
  for (let count = 0; count < 5; count++) await add(paula, website(`Document ${count}`))
  await server.db.rows(`update users set plan = 'free' where id = $1`, [paula.userId])
  const { documents } = (await own(paula)).body
  expect(documents).toHaveLength(5)
  expect((await change(paula, documents[0]!.id, { type: 'URL', title: 'Renamed' })).status).toBe(200)
  expect((await add(paula, website())).status).toBe(403)
  for (const { id } of documents.slice(0, 3)) expect((await remove(paula, id)).status).toBe(204)
  expect((await add(paula, website())).status).toBe(201)
})

test('a document is renamed, gets another website, and keeps what a change leaves out [API-67]', async () => {
  const ines = await newcomer()
  const document = website()
  const { body: added } = await add(ines, document)
  server.turnClock(60)
  const { status, body } = await change(ines, document.id, { type: 'URL', title: 'Renamed' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title: 'Renamed', url: { url: 'tides.example' }, createdAt: added.createdAt })
  expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(added.updatedAt))
  expect((await change(ines, document.id, website('Moved', 'moved.example'))).body.address).toBe('https://moved.example')
  expect(await change(ines, document.id, website('Moved', 'two words'))).toMatchObject({ status: 422 })
  expect((await own(ines)).body.documents[0]).toMatchObject({ title: 'Moved', address: 'https://moved.example' })
})

test('a deleted document is gone, and nobody can change or delete another person’s [FOLIO-17] [FOLIO-33] [API-66]', async () => {
  const [ines, nora] = [await newcomer(), await newcomer()]
  const document = website()
  await add(ines, document)
  expect((await change(nora, document.id, website('Hers'))).status).toBe(404)
  expect((await remove(nora, document.id)).status).toBe(404)
  for (const call of [
    () => own(visitor),
    () => save(visitor, {}),
    () => add(visitor, document),
    () => change(visitor, document.id, document),
    () => remove(visitor, document.id),
  ])
    expect((await call()).status).toBe(401)
  // Another user's id works like any other.
  expect((await add(nora, { ...document, title: 'Hers' })).status).toBe(201)
  expect((await own(ines)).body.documents).toMatchObject([{ title: 'My tide clock' }])
  expect((await remove(ines, document.id)).status).toBe(204)
  expect((await remove(ines, document.id)).status).toBe(404)
  expect((await own(ines)).body.documents).toEqual([])
  expect((await own(nora)).body.documents).toHaveLength(1)
})

test('anyone can see a published portfolio under its owner’s nickname, and nothing else about them [FOLIO-16] [API-70]', async () => {
  const [ines, nora] = [await newcomer(), await newcomer()]
  const nickname = await nicknameOf(ines)
  expect((await shown(visitor, nickname)).status).toBe(404)
  await save(ines, { title: 'Boats' })
  await add(ines, website())
  for (const who of [visitor, nora, ines]) expect((await shown(who, nickname)).status).toBe(404)
  await save(ines, { isPublic: true })
  const { body } = await own(ines)
  const { isPublic: _, ...expected } = body
  for (const who of [visitor, nora, ines]) expect(await shown(who, nickname)).toMatchObject({ status: 200, body: expected })
  const words = JSON.stringify((await shown(visitor, nickname)).body)
  for (const secret of [ines.email, ines.userId]) expect(words).not.toContain(secret)
})

test('a hidden, empty, locked or nonexistent portfolio looks the same to others', async () => {
  const ines = await newcomer()
  const nickname = await nicknameOf(ines)
  await save(ines, { title: 'Boats', description: 'Built by hand', isPublic: true })
  expect((await shown(visitor, nickname)).status).toBe(200)
  await save(ines, { isPublic: false })
  const hidden = await shown(visitor, nickname)
  expect(await shown(visitor, `nobody-${randomUUID()}`)).toMatchObject({ status: hidden.status, body: hidden.body as object })
  expect(hidden.status).toBe(404)
  await save(ines, { isPublic: true })
  await server.db.rows('update users set deletion_at = now() where id = $1', [ines.userId])
  expect((await shown(visitor, nickname)).status).toBe(404)
})

test('additions, edits and deletions cause events without any text', async () => {
  const ines = await newcomer()
  const document = website('A secret title', 'secret.example')
  await add(ines, document)
  await add(ines, document)
  await change(ines, document.id, { type: 'URL', title: 'Another' })
  await remove(ines, document.id)
  const events = await server.db.rows(`select name, details from events where user_id = $1 order by id`, [ines.userId])
  expect(events).toEqual(
    ['added', 'edited', 'deleted'].map((what) => ({ name: `portfolio_document_${what}`, details: { documentId: document.id } })),
  )
})

test('any input for a document is accepted or refused with a reason, and never fails the server', async () => {
  const paula = await newcomer('pro')
  let seed = 1
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!
  const odd = [
    null,
    '',
    ' ',
    0,
    -1,
    1e308,
    true,
    [],
    {},
    [[]],
    'x'.repeat(5_000),
    '\u0000',
    '\ud800',
    '‮tides',
    '<script>',
    "'; drop table users",
    '../..',
  ]
  const some = () =>
    pick([
      ...odd,
      'URL',
      'FILE',
      'PROJECT',
      'Tides',
      'tides.example',
      randomUUID(),
      `portfolio_${randomUUID()}`,
      'tide-table',
      'tide-table-1763750000000',
    ])
  const statuses = new Map<number, number>()
  for (let count = 0; count < 400; count++) {
    const part = () => pick([some(), { url: some() }, { storageName: some(), fileName: some() }, { id: some(), storageName: some() }])
    const document: Record<string, unknown> = website()
    for (let changes = random(3); changes > 0; changes--)
      document[pick(['id', 'type', 'title', 'url', 'file', 'project', 'userId'])] = pick([some(), part(), undefined])
    const { status } = await add(paula, document)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (count % 200 === 199) await server.forgetLimits()
  }
  expect([...statuses.keys()].filter((status) => status !== 201 && status !== 422)).toEqual([])
  expect(statuses.get(201)).toBeGreaterThan(100)
  expect(statuses.get(422)).toBeGreaterThan(100)
  expect((await own(paula)).status).toBe(200)
})
