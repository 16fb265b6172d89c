import { expect, test } from 'vitest'
import type { GoalResults } from '@fieldwork/core/goals/schema.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { indexProjectsBehind } from '../search/indexing/indexProject.ts'
import { lighthouseLog } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { goals } from './service.ts'
import { search } from '../search/service.ts'
import type { SearchAnswer } from '@fieldwork/core/search/schema.ts'

const server = await startServer({ served: (context) => [...goals(context, offlineTutor()), ...search(context)] })
await indexProjectsBehind(server.db)
await server.db.rows('insert into goal_phrases (subject, phrases) values ($1, $2)', [
  lighthouseLog.id,
  [
    'captain journalist',
    'sextant',
    'lighthouse',
    'monitoring',
    'react to a storm',
    'law of the sea',
    'sysadmin',
    'sre',
    'dba',
    'ship technician',
    'helpdesk',
    'game server',
    'phone box',
  ],
])

test('a goal’s results name each keyword that the catalogue lacks, and of a wish the words that lead to its result', async () => {
  const results = (goal: string) => server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  expect((await results('Learn sextant')).body).toMatchObject({
    suggestedRoadmap: [{ id: lighthouseLog.id }],
    uncovered: ['sextant'],
  })
  expect((await results('Learn sextant')).body).not.toHaveProperty('isSure')
  expect((await results('Keep a lighthouse log')).body.isSure).toBe(true)
  expect((await results('A lighthouse with sextant')).body).toMatchObject({ uncovered: ['sextant'] })
  expect((await results('Could I read a lighthouse with my sextant')).body).not.toHaveProperty('uncovered')
  expect((await results('Learn about a lighthouse')).body).not.toHaveProperty('uncovered')
  expect((await results('I want to train a neural network for a lighthouse')).body).toMatchObject({
    suggestedRoadmap: [],
    uncovered: ['neural network'],
  })
})

test('a goal that no project is about has no nearest results that only share an everyday word beside its subject', async () => {
  const results = (goal: string) => server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  for (const goal of ['a game', 'make a mobile game', 'make a 2d game for my phone'])
    expect((await results(goal)).body).toMatchObject({ suggestedRoadmap: [], nearest: [], uncovered: ['game'] })
  expect((await results('a game for technicians')).body).toMatchObject({ nearest: [{ id: lighthouseLog.id }], uncovered: ['game'] })
})

test('an everyday word that only authors list is covered, after a verb that says nothing, too', async () => {
  const { body } = await server.visitor().call<GoalResults>('GET', '/goals/results?goal=Add+monitoring')
  expect(body).toMatchObject({ suggestedRoadmap: [{ id: lighthouseLog.id }] })
  expect(body).not.toHaveProperty('uncovered')
})

test.each([
  'Become a sysadmin',
  'sys admin',
  'Site reliability engineer',
  'DBA',
  'Ship technician',
  'Senior ship technician',
  'Trainee sysadmin',
])('a job that only authors list is covered by its work: “%s”', async (goal) => {
  const { body } = await server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  expect(body).toMatchObject({ suggestedRoadmap: [{ id: lighthouseLog.id }] })
  expect(body).not.toHaveProperty('uncovered')
})

test.each([
  ['helpdesk', 'helpdesk'],
  ['get a tech support job', 'tech support'],
  ['IT support', 'IT support'],
  ['desktop support analyst', 'desktop support analyst'],
  ['support engineer', 'support engineer'],
])('user support is named as uncovered beside the closest results, by a goal and a search: “%s”', async (words, name) => {
  const goal = await server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal: words }).toString()}`)
  expect(goal.body).toMatchObject({ suggestedRoadmap: [{ id: lighthouseLog.id }], uncovered: [name] })
  expect(goal.body).not.toHaveProperty('isSure')
  const searched = await server.visitor().call<SearchAnswer>('GET', `/search?${new URLSearchParams({ q: words }).toString()}`)
  expect(searched.body).toMatchObject({ groups: [], missing: [name], nearest: [{ id: lighthouseLog.id }] })
})

test('“it support” after a verb names no work', async () => {
  const { body } = await server.visitor().call<GoalResults>('GET', '/goals/results?goal=A+lighthouse+and+make+it+support+more+ships')
  expect(body).not.toHaveProperty('uncovered')
})

test('what a job is about is named if no project covers it', async () => {
  const results = (goal: string) => server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  expect((await results('Kubernetes engineer')).body).toMatchObject({ uncovered: expect.arrayContaining(['Kubernetes']) as string[] })
  expect((await results('Wombat engineer')).body).toMatchObject({
    suggestedRoadmap: [],
    uncovered: expect.arrayContaining(['Wombat']) as string[],
  })
})

test('a product or an exam that no project covers is named beside the closest results', async () => {
  const results = (goal: string) => server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  expect((await results('A lighthouse on Kubernetes')).body).toMatchObject({
    suggestedRoadmap: [{ id: lighthouseLog.id }],
    uncovered: ['Kubernetes'],
  })
  expect((await results('Pass the lighthouse exam')).body).toMatchObject({ uncovered: ['lighthouse exam'] })
})

test.each([
  ['A lighthouse on Kubernetes', ['Kubernetes']],
  ['watercolour', ['watercolour']],
  ['react native', ['react native']],
  ['Pass the lighthouse exam', ['lighthouse exam']],
  ['React', ['React']],
  ['Tax law for freelancers', ['Tax', 'law', 'freelancers']],
  ['sextant', ['sextant']],
  ['lighthouse wombat', ['wombat']],
  ['Kubernetes wombat', ['Kubernetes', 'wombat']],
  ['Helm chart', ['Helm chart']],
])('a goal and a search name the same as uncovered: “%s”', async (words, uncovered) => {
  const goal = await server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal: words }).toString()}`)
  const searched = await server.visitor().call<SearchAnswer>('GET', `/search?${new URLSearchParams({ q: words }).toString()}`)
  expect(goal.body.uncovered).toEqual(uncovered)
  expect(searched.body.missing.map((word) => word.toLowerCase())).toEqual(uncovered.map((word) => word.toLowerCase()))
  expect(searched.body.groups.map(({ type }) => type)).not.toContain('project')
})

test('an everyday word that only authors list is named by a search without results', async () => {
  const { body } = await server.visitor().call<SearchAnswer>('GET', '/search?q=journalist')
  expect(body).toMatchObject({ groups: [], nearest: [], missing: ['journalist'] })
})
