import { beforeEach, expect, test } from 'vitest'
import type { ListedPage, PublicProfile, User } from '@fieldwork/core/accounts/schema.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { portfolio } from '../../portfolio/service.ts'
import { pages } from '../../rendering/page.ts'
import { add, save, shown, website } from '../../portfolio/testing-portfolio.ts'
import { tideTable } from '../../testing/catalogue.ts'
import { personWithSession } from '../../testing/people.ts'
import { type SignedInVisitor, startServer, type Visitor } from '../../testing/testing.ts'

const server = await startServer({ served: portfolio, plain: (context) => pages(context) })
beforeEach(() => server.forgetLimits())
const visitor = server.visitor()

let people = 0
/** Someone who never published, with an account but no name. */
const newcomer = async (name?: string): Promise<SignedInVisitor> => {
  const email = `nora.lind-${(people += 1)}@example.org`
  const { id, token } = await personWithSession(server.db, email, { hasPublicProfile: false, ...(name ? { name } : {}) })
  return { ...server.visitor(`session=${token}`), userId: id, email }
}
const profileOf = async (who: Visitor) => (await who.call<PublicProfile>('GET', '/user/public-profile')).body
const choose = (who: Visitor, change: Partial<PublicProfile>) =>
  who.call<User & ProblemAnswer>('PUT', '/user/public-profile', { name: '', nickname: 'nobody', isListed: false, ...change })
const faultOf = async (who: Visitor, nickname: string) =>
  (await who.call<{ fault: string | null }>('GET', `/user/public-profile/nicknames/${nickname}`)).body.fault
const navigate = (path: string, who = visitor) =>
  who.fetch(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' }, redirect: 'manual' })

test('nothing is suggested to a person without a name, not even part of their email address', async () => {
  const nora = await newcomer()
  expect(await profileOf(nora)).toEqual({ name: '', nickname: '', isListed: false })
  expect((await nora.call<User>('GET', '/user')).body).toMatchObject({ name: '', hasPublicProfile: false })
})

test('the suggestion comes from the name of the account, or else of the newest credential, and is free', async () => {
  expect(await profileOf(await newcomer('Nora Lindgren'))).toMatchObject({ name: 'Nora Lindgren', nickname: 'nora-lindgren' })
  const taken = await newcomer('Mara Lind')
  expect((await choose(taken, { name: 'Mara Lind', nickname: 'mara-lind' })).status).toBe(200)
  expect(await profileOf(await newcomer('Mara Lind'))).toMatchObject({ nickname: 'mara-lind-2' })
})

test('the name on the newest credential is suggested to a person without a name', async () => {
  const nora = await newcomer()
  await server.db.rows(
    `insert into credentials (user_id, project_id, id, status_index, name, version, salt, body, issued_at)
     values ($1, $2, gen_random_uuid(), 1, 'Nora Credential', 1, 'salt', '{}', now())`,
    [nora.userId, tideTable.id],
  )
  expect(await profileOf(nora)).toMatchObject({ name: 'Nora Credential', nickname: 'nora-credential' })
})

test('the first publication needs a chosen name and address; later ones need nothing', async () => {
  const nora = await newcomer()
  await add(nora, website())
  expect(await save(nora, { isPublic: true })).toMatchObject({ status: 409, body: { error: { code: 'public_profile_required' } } })
  const chosen = await choose(nora, { name: ' Nora  Lind ', nickname: 'nora-first' })
  expect(chosen.body).toMatchObject({ name: 'Nora Lind', nameStatus: 'given', nickname: 'nora-first', hasPublicProfile: true })
  expect((await shown(visitor, 'nora-first')).status).toBe(404)
  expect((await save(nora, { isPublic: true })).status).toBe(200)
  expect((await shown(visitor, 'nora-first')).body).toMatchObject({ ownerName: 'Nora Lind', nickname: 'nora-first' })
  await save(nora, { isPublic: false })
  expect((await save(nora, { isPublic: true })).status).toBe(200)
})

test('a person may publish without a name, and then no page shows one', async () => {
  const nora = await newcomer()
  await add(nora, website('Tides'))
  expect((await choose(nora, { nickname: 'salt-and-tide' })).body).toMatchObject({ name: '', nameStatus: 'unasked' })
  await save(nora, { isPublic: true })
  const page = await (await navigate('/salt-and-tide/portfolio')).text()
  expect(page).toContain('<h1 dir="auto">My Portfolio</h1>')
  expect(page).not.toMatch(/nora|lind/i)
})

test('search engines may list public pages only if their owner lets them', async () => {
  const nora = await newcomer('Nora Lind')
  await add(nora, website('Tides'))
  await choose(nora, { name: 'Nora Lind', nickname: 'nora-listed' })
  await save(nora, { isPublic: true, title: 'Tides', description: 'By the sea' })
  const isListed = async () => !(await (await navigate('/nora-listed/portfolio')).text()).includes('noindex')
  expect(await isListed()).toBe(false)
  await choose(nora, { name: 'Nora Lind', nickname: 'nora-listed', isListed: true })
  expect(await isListed()).toBe(true)
})

test.for([
  [{ nickname: 'no' }, { nickname: 'length' }],
  [{ nickname: 'Nora Lind' }, { nickname: 'characters' }],
  [{ nickname: 'admin' }, { nickname: 'reserved' }],
  [{ nickname: 'ada-was-first' }, { nickname: 'taken' }],
  [{ nickname: 'nora-x', name: 'nora@example.org' }, { name: 'invalid' }],
  [{ nickname: 'nora-x', name: 'x'.repeat(61) }, { name: 'invalid' }],
  [{ nickname: 'nora-x', name: '\u200b' }, { name: 'invalid' }],
] as const)('the public profile %j is refused, and the field is named', async ([change, fields]) => {
  await choose(await server.signIn('ada-was-first@example.org'), { nickname: 'ada-was-first' })
  const nora = await newcomer()
  expect(await choose(nora, change)).toMatchObject({ status: 422, body: { error: { code: 'invalid', fields } } })
  expect((await nora.call<User>('GET', '/user')).body.hasPublicProfile).toBe(false)
})

test('an address can be checked while it is typed; one’s own is free', async () => {
  const nora = await newcomer()
  await choose(nora, { nickname: 'nora-checks' })
  const other = await newcomer()
  for (const [who, nickname, fault] of [
    [nora, 'nora-checks', null],
    [other, 'nora-checks', 'taken'],
    [other, 'nora-may-have-it', null],
    [other, 'portfolio', 'reserved'],
    [other, 'no', 'length'],
    [other, 'Nora', 'characters'],
  ] as const)
    expect([nickname, await faultOf(who, nickname)]).toEqual([nickname, fault])
  expect((await visitor.call('GET', '/user/public-profile/nicknames/nora-checks')).status).toBe(401)
})

test('after a change of the address, links to the old one lead to the new one, and nobody else can take it', async () => {
  const nora = await newcomer('Nora Lind')
  await add(nora, website('Tides'))
  await choose(nora, { name: 'Nora Lind', nickname: 'nora-old' })
  await save(nora, { isPublic: true })
  await server.db.rows(`update users set picture = '/nora-old/uploads/profile_picture_1' where id = $1`, [nora.userId])
  expect((await choose(nora, { name: 'Nora Lind', nickname: 'nora-new' })).body.picture).toBe('/nora-new/uploads/profile_picture_1')
  const moved = await navigate('/nora-old/portfolio')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/nora-new/portfolio'])
  expect((await navigate('/nora-new/portfolio')).status).toBe(200)
  expect((await shown(visitor, 'nora-old')).body.nickname).toBe('nora-new')
  expect(await choose(await newcomer(), { nickname: 'nora-old' })).toMatchObject({ body: { error: { fields: { nickname: 'taken' } } } })

  await save(nora, { isPublic: false })
  // A hidden portfolio doesn't reveal the new address.
  const hidden = await navigate('/nora-old/portfolio')
  expect([hidden.headers.get('location'), (await hidden.text()).includes('nora-new')]).toEqual([null, false])
  expect((await choose(nora, { name: 'Nora Lind', nickname: 'nora-old' })).status).toBe(200)
  expect((await choose(await newcomer(), { nickname: 'nora-new' })).status).toBe(422)
})

test('a page that was public before addresses were chosen leads on from its old one', async () => {
  const nora = await newcomer('Nora Early')
  await add(nora, website('Tides'))
  await server.db.rows(`update users set nickname = 'nora-early-given' where id = $1`, [nora.userId])
  await server.db.rows(
    'insert into portfolios (user_id, is_public) values ($1, true) on conflict (user_id) do update set is_public = true',
    [nora.userId],
  )
  expect((await choose(nora, { name: 'Nora Early', nickname: 'nora-early' })).status).toBe(200)
  const moved = await navigate('/nora-early-given/portfolio')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/nora-early/portfolio'])
})

test('a former address is reserved only if something was published under it, and at most five are', async () => {
  const nora = await newcomer()
  const nickname = 'never-shown'
  await server.db.rows('update users set nickname = $2 where id = $1', [nora.userId, nickname])
  for (let count = 0; count <= 5; count++) expect((await choose(nora, { nickname: `nora-moves-${count}` })).status).toBe(200)
  expect(await choose(nora, { nickname: 'nora-moves-6' })).toMatchObject({ body: { error: { fields: { nickname: 'too_many' } } } })
  expect((await choose(nora, { nickname: 'nora-moves-0' })).status).toBe(200)
  expect((await choose(await newcomer(), { nickname })).status).toBe(200)
})

test('when several people choose the same address at once, one of them gets it', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => newcomer()))
  const answers = await Promise.all(all.map((who) => choose(who, { nickname: 'wanted-by-all' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
})

test('changes of the public profile are limited', async () => {
  const nora = await newcomer()
  const answers = await Promise.all(Array.from({ length: 21 }, () => choose(nora, { nickname: 'nora-hurries' })))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('public pages are listed for their owner alone, and only what others can open', async () => {
  const nora = await newcomer('Nora Pages')
  const other = await newcomer('Olga Pages')
  for (const [who, nickname] of [
    [nora, 'nora-pages'],
    [other, 'olga-pages'],
  ] as const)
    expect((await choose(who, { nickname })).status).toBe(200)
  const pagesOf = async (who: Visitor) => (await who.call<ListedPage[]>('GET', '/user/public-pages')).body
  expect(await pagesOf(nora)).toEqual([])
  await save(nora, { title: 'Boats' })
  expect(await pagesOf(nora)).toEqual([])
  await save(nora, { isPublic: true })
  const write = (made: string, isPublic: boolean) =>
    server.db.rows(
      `insert into documentation (user_id, project_id, queued_at, made_at, content, is_public) values ($1, $2, now(), ${made}, '{}', $3)
       on conflict (user_id, project_id) do update set made_at = ${made}, is_public = $3`,
      [nora.userId, tideTable.id, isPublic],
    )
  const portfolioRow = { kind: 'portfolio', title: 'Boats', path: '/nora-pages/portfolio', projectId: null }
  await write('now()', false)
  expect(await pagesOf(nora)).toEqual([portfolioRow])
  await write('null', true)
  expect(await pagesOf(nora)).toEqual([portfolioRow])
  await write('now()', true)
  const [, work] = await pagesOf(nora)
  expect(work).toMatchObject({ kind: 'work', title: 'Print a tide table', projectId: tideTable.id })
  expect(work?.path).toMatch(/^\/nora-pages\/projects\/tide-table/)
  expect(await pagesOf(other)).toEqual([])
  expect((await visitor.call('GET', '/user/public-pages')).status).toBe(401)
})
