import { expect, test } from 'vitest'
import type { Project } from '../../core/catalogue/project.ts'
import type { Position } from '../../core/documents/position.ts'
import { catalogue } from '../catalogue/service.ts'
import { tasks } from '../tasks/service.ts'
import { startServer, type Visitor } from '../testing.ts'
import { lighthouseLog, publishTestingCatalogue, tideTable } from '../testing-catalogue.ts'
import { documents } from './service.ts'

const server = await startServer({ served: (context) => [...catalogue(context), ...documents(context), ...tasks(context)] })
const { db } = server

let people = 0
const newcomer = (plan: 'free' | 'pro' = 'free') => server.signIn(`reader-${(people += 1)}@example.org`, { plan })
const at = (blockId: string, readAt: string): Position => ({ stepId: 'read-the-sea', blockId, offset: 0.25, readAt })
const keep = (who: Visitor, position: unknown, id: string = tideTable.id) =>
  who.call<{ position: Position | null }>('PUT', `/projects/${id}/position`, position)
const projectOf = async (who: Visitor) => (await who.call<Project>('GET', `/projects/${tideTable.id}`)).body

test('a position is told with the project, on its own and in the list, to the person who read there alone', async () => {
  const [reader, other] = [await newcomer(), await newcomer()]
  const position = at('read-the-sea-text', '2026-11-20T10:00:00.000Z')
  expect(await keep(reader, position)).toMatchObject({ status: 200, body: { position } })
  expect((await projectOf(reader)).position).toEqual(position)
  const list = (await reader.call<Project[]>('GET', '/projects')).body
  expect(list.map((project) => project.position)).toEqual([position, null])
  expect((await projectOf(other)).position).toBeNull()
  expect((await projectOf(server.visitor())).position).toBeNull()
})

test('reading begins no project: it is not started, not selected, and stays on the newest version', async () => {
  const reader = await newcomer()
  await keep(reader, at('read-the-sea-text', '2026-11-20T10:00:00.000Z'))
  expect(await projectOf(reader)).toMatchObject({ status: 'INCOMPLETE', selected: false, hasUpdates: false })
  expect(await db.rows('select version from enrolments where user_id = $1', [reader.userId])).toEqual([{ version: null }])
})

test('of two devices the one that read later wins, whichever is heard first', async () => {
  const reader = await newcomer()
  const late = at('moon-box', '2026-11-20T10:05:00.000Z')
  await keep(reader, late)
  expect((await keep(reader, at('read-the-sea-text', '2026-11-20T10:00:00.000Z'))).body).toEqual({ position: late })
  expect((await projectOf(reader)).position).toEqual(late)
  const later = at('curve-box', '2026-11-20T10:06:00.000Z')
  expect((await keep(reader, later)).body).toEqual({ position: later })
})

test('a device whose clock is ahead does not win for ever', async () => {
  const reader = await newcomer()
  const { body } = await keep(reader, at('moon-box', '2999-01-01T00:00:00.000Z'))
  expect(Date.parse(body.position!.readAt)).toBeLessThanOrEqual(Date.now() + 1000)
  await db.rows(`update enrolments set read_at = read_at - interval '1 minute' where user_id = $1`, [reader.userId])
  const [{ now }] = (await db.rows<{ now: Date }>('select now()')) as [{ now: Date }]
  const right = at('curve-box', now.toISOString())
  expect((await keep(reader, right)).body.position).toEqual(right)
})

test('a restart forgets the place, and what was read before it does not come back', async () => {
  const reader = await newcomer('pro')
  const before = new Date(Date.now() - 60_000).toISOString()
  await keep(reader, at('moon-box', before))
  const restarted = await reader.call<Project>('POST', `/projects/${tideTable.id}/reset`)
  expect(restarted.body.position).toBeNull()
  expect((await keep(reader, at('moon-box', before))).body).toEqual({ position: null })
})

test.each([
  ['no block', { stepId: 'read-the-sea', offset: 0, readAt: '2026-11-20T10:00:00.000Z' }],
  ['a block that is no id', at('../etc', '2026-11-20T10:00:00.000Z')],
  ['an offset beyond every block', { ...at('moon-box', '2026-11-20T10:00:00.000Z'), offset: 1e9 }],
  ['a moment that is none', at('moon-box', 'yesterday')],
  ['the year 0', at('moon-box', '0000-01-01T00:00:00.000Z')],
])('a position with %s is refused, and the kept one stays', async (_, position) => {
  const reader = await newcomer()
  const kept = at('moon-box', '2026-11-20T09:00:00.000Z')
  await keep(reader, kept)
  expect((await keep(reader, position)).status).toBe(422)
  expect((await projectOf(reader)).position).toEqual(kept)
})

test('no position is kept of a project that the person may not read', async () => {
  const reader = await newcomer()
  expect(await keep(reader, at('moon-box', '2026-11-20T10:00:00.000Z'), lighthouseLog.id)).toMatchObject({ status: 403 })
  expect(await keep(reader, at('moon-box', '2026-11-20T10:00:00.000Z'), 'no-such-project')).toMatchObject({ status: 404 })
  expect(await db.rows('select project_id from enrolments where user_id = $1', [reader.userId])).toEqual([])
})

test('a section that was unlocked is told with the project, to the person who unlocked it alone', async () => {
  const [member, other] = [await newcomer('pro'), await newcomer('pro')]
  expect((await projectOf(member)).unlockedSections).toEqual([])
  await member.call('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)
  expect((await projectOf(member)).unlockedSections).toEqual([tideTable.section])
  expect((await projectOf(other)).unlockedSections).toEqual([])
})

test('an accepted update keeps the place', async () => {
  const reader = await newcomer()
  const id = tideTable.keyword
  await reader.call('POST', `/projects/${tideTable.id}/validations/${id}`, {
    id,
    type: 'TEXT',
    text: { data: 'a draft' },
    status: 'INCOMPLETE',
  })
  const position = at('read-the-sea-text', '2026-11-20T10:00:00.000Z')
  await keep(reader, position)
  await publishTestingCatalogue(db, 2)
  expect(await projectOf(reader)).toMatchObject({ version: 1, position })
  expect((await reader.call<Project>('POST', `/projects/${tideTable.id}/reset_content`)).body).toMatchObject({ version: 2, position })
})
