import { expect, test } from 'vitest'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { ReadingProgress } from '@fieldwork/core/documents/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { tasks } from '../tasks/service.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { lighthouseLog, publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import { documents } from './service.ts'

const server = await startServer({
  served: (context) => [...catalogue(context), ...enrolments(context), ...documents(context), ...tasks(context)],
})
const { db } = server

let people = 0
const newcomer = (plan: 'free' | 'pro' = 'free') => server.signIn(`reader-${(people += 1)}@example.org`, { plan })
const minute = 60_000
/** A reading position from this many minutes ago. */
const at = (blockId: string, minutes: number) => ({ stepId: 'read-the-sea', blockId, offset: 0.25, age: minutes * minute })
const placeOf = ({ age: _age, ...place }: ReturnType<typeof at>) => ({ ...place, readAt: expect.any(String) as string })
const nothing = { position: null, passedSteps: [], restartedAt: null }
const tell = (who: Visitor, report: unknown, id: string = tideTable.id) =>
  who.call<ReadingProgress>('PUT', `/projects/${id}/position`, report)
const keep = (who: Visitor, position: unknown, id?: string) => tell(who, { ...nothing, position }, id)
const pass = (who: Visitor, passedSteps: string[], restartedAt: string | null = null) => tell(who, { ...nothing, passedSteps, restartedAt })
const restart = async (who: Visitor) => (await who.call<Project>('POST', `/projects/${tideTable.id}/reset`)).body
const unlist = (listed: boolean) => db.rows('update projects set listed = $2 where id = $1', [tideTable.id, listed])
const projectOf = async (who: Visitor) => (await who.call<Project>('GET', `/projects/${tideTable.id}`)).body

test('a reading position is part of the project, alone and in the list, only for its reader', async () => {
  const [reader, other] = [await newcomer(), await newcomer()]
  const position = placeOf(at('read-the-sea-text', 5))
  expect(await keep(reader, at('read-the-sea-text', 5))).toMatchObject({ status: 200, body: { position } })
  expect((await projectOf(reader)).position).toEqual(position)
  const list = (await reader.call<Project[]>('GET', '/projects')).body
  expect(list.map((project) => project.position)).toEqual([position, null])
  expect((await projectOf(other)).position).toBeNull()
  expect((await projectOf(server.visitor())).position).toBeNull()
})

test('an age close to zero counts as now', async () => {
  const reader = await newcomer()
  for (const age of [5e-324, 0.4]) expect((await keep(reader, { ...at('read-the-sea-text', 0), age })).status).toBe(200)
})

test('reading doesn’t begin a project: it is neither started nor selected, and stays on the newest version', async () => {
  const reader = await newcomer()
  await keep(reader, at('read-the-sea-text', 0))
  expect(await projectOf(reader)).toMatchObject({ status: 'INCOMPLETE', selected: false, hasUpdates: false })
  expect(await db.rows('select version from enrolments where user_id = $1', [reader.userId])).toEqual([{ version: null }])
})

test('a project that left the catalogue is kept if it was selected, but not if it was only read', async () => {
  const [reader, chooser] = [await newcomer(), await newcomer()]
  const select = (selectedTime: string | null) => chooser.call('PUT', '/projects/selection', [{ projectId: tideTable.id, selectedTime }])
  await keep(reader, at('read-the-sea-text', 0))
  await select('2026-11-20T10:00:00Z')
  await unlist(false)
  try {
    expect((await reader.call('GET', `/projects/${tideTable.id}`)).status).toBe(404)
    expect((await reader.call('GET', `/projects/${tideTable.id}/document.json`)).status).toBe(404)
    expect((await keep(reader, at('moon-box', 0))).status).toBe(404)
    expect((await chooser.call('GET', `/projects/${tideTable.id}`)).status).toBe(200)
    expect([(await select(null)).status, (await select(null)).status]).toEqual([200, 200])
  } finally {
    await unlist(true)
  }
})

test('the later reading of two devices wins, regardless of the order of reports and of the devices’ clocks', async () => {
  const reader = await newcomer()
  await keep(reader, at('moon-box', 5))
  expect((await keep(reader, at('read-the-sea-text', 10))).body.position).toEqual(placeOf(at('moon-box', 5)))
  expect((await projectOf(reader)).position).toEqual(placeOf(at('moon-box', 5)))
  expect((await keep(reader, at('curve-box', 4))).body.position).toEqual(placeOf(at('curve-box', 4)))
})

test('a reading position’s time is according to the server’s clock', async () => {
  const { body } = await keep(await newcomer(), at('moon-box', 60))
  const [{ now }] = (await db.rows<{ now: Date }>('select now()')) as [{ now: Date }]
  const ago = now.getTime() - Date.parse(body.position!.readAt)
  expect(ago).toBeGreaterThanOrEqual(60 * minute)
  expect(ago).toBeLessThan(61 * minute)
})

test('steps passed on two devices are both part of the project', async () => {
  const reader = await newcomer()
  await pass(reader, ['read-the-sea'])
  expect((await pass(reader, ['find-the-moon'])).body.passedSteps.toSorted()).toEqual(['find-the-moon', 'read-the-sea'])
  expect((await keep(reader, at('moon-box', 0))).body.passedSteps).toHaveLength(2)
  expect((await projectOf(reader)).passedSteps.toSorted()).toEqual(['find-the-moon', 'read-the-sea'])
  expect((await projectOf(await newcomer())).passedSteps).toEqual([])
})

test('a restart deletes position and passed steps, and late reports from before it don’t bring them back', async () => {
  const reader = await newcomer('pro')
  await keep(reader, at('moon-box', 5))
  await pass(reader, ['read-the-sea'])
  const { position, passedSteps, restartedAt } = await restart(reader)
  expect({ position, passedSteps }).toEqual({ position: null, passedSteps: [] })
  expect((await keep(reader, at('moon-box', 4))).body).toEqual({ position: null, passedSteps: [], restartedAt })
  expect((await pass(reader, ['read-the-sea'])).body.passedSteps).toEqual([])
  expect((await pass(reader, ['read-the-sea'], restartedAt)).body.passedSteps).toEqual(['read-the-sea'])
  expect((await keep(reader, at('moon-box', 0))).body).toMatchObject({ position: placeOf(at('moon-box', 0)), restartedAt })
})

test.each([
  ['no block', { stepId: 'read-the-sea', offset: 0, age: 0 }],
  ['a block that is no id', at('../etc', 0)],
  ['an offset beyond every block', { ...at('moon-box', 0), offset: 1e9 }],
  ['an age that is none', { ...at('moon-box', 0), age: 'yesterday' }],
  ['a moment to come', at('moon-box', -1)],
  ['an age before all calendars', at('moon-box', 1e15)],
])('a position with %s is refused, and the stored one stays', async (_, position) => {
  const reader = await newcomer()
  await keep(reader, at('moon-box', 60))
  expect((await keep(reader, position)).status).toBe(422)
  expect((await projectOf(reader)).position).toEqual(placeOf(at('moon-box', 60)))
})

test('no position is stored for a project that the person may not read', async () => {
  const reader = await newcomer()
  expect(await keep(reader, at('moon-box', 0), lighthouseLog.id)).toMatchObject({ status: 403 })
  expect(await keep(reader, at('moon-box', 0), 'no-such-project')).toMatchObject({ status: 404 })
  expect(await db.rows('select project_id from enrolments where user_id = $1', [reader.userId])).toEqual([])
})

test('an unlocked section is part of the project only for the person who unlocked it', async () => {
  const [member, other] = [await newcomer('pro'), await newcomer('pro')]
  expect((await projectOf(member)).unlockedSections).toEqual([])
  await member.call('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)
  expect((await projectOf(member)).unlockedSections).toEqual([tideTable.section])
  expect((await projectOf(other)).unlockedSections).toEqual([])
})

test('an accepted update keeps the reading position', async () => {
  const reader = await newcomer()
  const id = tideTable.keyword
  await reader.call('POST', `/projects/${tideTable.id}/validations/${id}`, {
    id,
    type: 'TEXT',
    text: { data: 'a draft' },
    status: 'INCOMPLETE',
  })
  await keep(reader, at('read-the-sea-text', 5))
  const position = placeOf(at('read-the-sea-text', 5))
  await publishTestingCatalogue(db, 2)
  expect(await projectOf(reader)).toMatchObject({ version: 1, position })
  expect((await reader.call<Project>('POST', `/projects/${tideTable.id}/reset_content`)).body).toMatchObject({ version: 2, position })
})

test.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+18:00', `2026-01-01T00:00:00.${'1'.repeat(3000)}Z`])(
  'a report with a time that no database can store is refused, and nothing of it is stored: %s',
  async (restartedAt) => {
    const reader = await newcomer()
    expect(await pass(reader, ['read-the-sea'], restartedAt)).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } })
    expect((await projectOf(reader)).passedSteps).toEqual([])
  },
)
