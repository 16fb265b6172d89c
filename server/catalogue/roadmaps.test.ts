import { expect, test } from 'vitest'
import type { Course, Topic } from '@fieldwork/core/catalogue/schema.ts'
import type { SearchAnswer } from '@fieldwork/core/search/schema.ts'
import { indexProjectsBehind } from '../search/indexing/indexProject.ts'
import { search } from '../search/service.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { catalogue } from './service.ts'

const server = await startServer({ served: (context) => [...catalogue(context), ...search(context)] })
const [visitor, admin] = [server.visitor(), await server.signIn('admin@example.org')]
await server.db.rows(
  `insert into series (id, position, title, description, outcome, icon, projects)
   values ('read-the-sea', 1, 'Read the sea', 'On the coast by night.', 'You can read the sea.', 'roadmap', $1)`,
  [[lighthouseLog.id, harbourPlans.id, tideTable.id]],
)
await indexProjectsBehind(server.db)

const courses = async (who: Visitor) => (await who.call<Course[]>('GET', '/courses')).body
const find = async (q: string, who = visitor) =>
  (await who.call<SearchAnswer>('GET', `/search?${new URLSearchParams({ q, type: 'roadmap' }).toString()}`)).body.groups

test('roadmaps stand before the series, with their outcome and the projects that the caller may see in their own order [API-48]', async () => {
  const shape = async (who: Visitor) => (await courses(who)).map(({ id, type, metadata }) => [id, type, ...metadata.projects])
  expect(await shape(visitor)).toEqual([
    ['read-the-sea', 'roadmap', lighthouseLog.id, tideTable.id],
    ['the-coast', 'series', tideTable.id, lighthouseLog.id],
  ])
  expect((await courses(visitor)).map(({ metadata }) => metadata.outcome)).toEqual(['You can read the sea.', undefined])
  expect((await shape(admin))[0]).toEqual(['read-the-sea', 'roadmap', lighthouseLog.id, harbourPlans.id, tideTable.id])
})

test('a search has roadmaps and series in its first group: the roadmaps first without words, else the best match [API-53]', async () => {
  const idsFor = async (q: string) =>
    (await find(q)).map(({ type, total, results }) => [type, total, results.map((one) => [one.type, one.id])])
  const [roadmap, series] = [
    ['roadmap', 'read-the-sea'],
    ['course', 'the-coast'],
  ]
  expect(await idsFor('')).toEqual([['roadmap', 2, [roadmap, series]]])
  expect(await idsFor('coast')).toEqual([['roadmap', 2, [series, roadmap]]])
  expect((await find('read the sea'))[0]!.results[0]!.projects).toEqual([lighthouseLog.id, tideTable.id])
  expect((await find('read the sea', admin))[0]!.results[0]!.projects).toEqual([lighthouseLog.id, harbourPlans.id, tideTable.id])
})

test('a roadmap is no topic to plan by: its projects stand in series, which are', async () => {
  const { body } = await visitor.call<Topic[]>('GET', '/topics/recommended')
  expect(body.map(({ value }) => value)).toEqual(['the-coast'])
})

test('a roadmap of which nobody may see a project is there for administrators alone', async () => {
  await server.db.rows(
    `insert into series (id, position, title, description, icon, projects) values ('plans', 2, 'Plans', '', 'misc', $1)`,
    [[harbourPlans.id]],
  )
  expect((await courses(visitor)).map(({ id }) => id)).not.toContain('plans')
  expect((await courses(admin)).map(({ id }) => id)).toContain('plans')
})
