import { expect, test } from 'vitest'
import type { Course, Topic } from '@fieldwork/core/catalogue/schema.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { catalogue } from './service.ts'

const server = await startServer({ served: catalogue })
const visitor = server.visitor()
const [learner, admin] = [await server.signIn('courses@example.org'), await server.signIn('admin@example.org')]

const courses = async (who: Visitor) => (await who.call<Course[]>('GET', '/courses')).body
const topics = async (who: Visitor) => (await who.call<Topic[]>('GET', '/topics/recommended')).body

test('series are listed with title, description, icon and the projects that the caller may see, in their order [API-48] [DIR-02]', async () => {
  const metadata = { title: 'The coast', description: 'Beside the sea.', icon: 'compass', projects: [tideTable.id, lighthouseLog.id] }
  for (const who of [visitor, learner]) expect(await courses(who)).toEqual([{ id: 'the-coast', type: 'series', metadata }])
  expect((await courses(admin))[0]!.metadata.projects).toEqual([tideTable.id, lighthouseLog.id, harbourPlans.id])
})

test('a series of which the caller may see no project is not there for them', async () => {
  await server.db.rows(`insert into series values ('the-fort', 2, 'The fort', 'Behind walls.', 'keys')`)
  await server.db.rows(`update projects set series_id = 'the-fort' where id = $1`, [harbourPlans.id])
  expect((await courses(visitor)).map(({ id }) => id)).toEqual(['the-coast'])
  expect((await courses(admin)).map(({ id }) => id)).toEqual(['the-coast', 'the-fort'])
  await server.db.rows(`update projects set series_id = 'the-coast' where id = $1`, [harbourPlans.id])
})

test('topics are courses until a learner chooses a project, then categories, with title, icon and projects [API-49] [PLANNER-47] [PLANNER-48]', async () => {
  for (const who of [visitor, learner])
    expect(await topics(who)).toEqual([
      {
        id: 'course:the-coast',
        type: 'course',
        value: 'the-coast',
        metadata: { title: 'The coast', description: 'Beside the sea.', icon: 'compass', projects: [tideTable.id, lighthouseLog.id] },
      },
    ])
  expect((await topics(admin))[0]!.metadata.projects).toEqual([tideTable.id, lighthouseLog.id, harbourPlans.id])
  await learner.call('PUT', '/projects/selection', [{ projectId: tideTable.id, selectedTime: '2026-11-20T10:00:00.000Z' }])
  expect(await topics(learner)).toEqual([
    {
      id: 'category:Databases',
      type: 'category',
      value: 'Databases',
      metadata: { title: 'Databases', description: '', icon: 'databases', projects: [tideTable.id, lighthouseLog.id] },
    },
  ])
})

test('topics are categories once a learner chose one for their plan', async () => {
  const planner = await server.signIn('planner@example.org')
  expect((await topics(planner)).map(({ type }) => type)).toEqual(['course'])
  await server.db.rows(`update users set preferences = preferences || '{"selectedCategories": ["Databases"]}' where email = $1`, [
    'planner@example.org',
  ])
  expect((await topics(planner)).map(({ value }) => value)).toEqual(['Databases'])
})
