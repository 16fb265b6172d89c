import { expect, test } from 'vitest'
import type { Project } from '../catalogue/schema.ts'
import { answeredProjectIds, goalProjectsInOrder } from './goalProjectsInOrder.ts'

const project = (id: string, series: string): Project =>
  ({ id, status: 'INCOMPLETE', metadata: { difficulty: 'easy', series: { id: series, title: series } } }) as Project
const all = [project('http', 'web'), project('tls', 'web'), project('cache', 'web'), project('chart', 'data'), project('query', 'data')]
const web = { type: 'course' as const, entities: ['http', 'tls', 'cache'] }
const single = (id: string) => ({ type: 'project' as const, entities: [id] })
const path = { projects: ['cache', 'http'].map((id) => ({ id, why: '' })) }

test.each([
  ['a path, as it was written', { path, suggestedRoadmap: [single('http')] }, ['cache', 'http']],
  ['a series before single projects', { path: null, suggestedRoadmap: [web, single('query')] }, ['http', 'tls', 'cache', 'query']],
  ['a single project instead of the series that follows from it', { path: null, suggestedRoadmap: [single('cache'), web] }, ['cache']],
  [
    'single projects, each after those before it in its series',
    { path: null, suggestedRoadmap: ['cache', 'query', 'http'].map(single) },
    ['http', 'cache', 'query'],
  ],
  [
    'parts in their order, and each project once',
    {
      path: null,
      suggestedRoadmap: [single('query')],
      parts: [
        { path: null, suggestedRoadmap: [single('chart')] },
        { path, suggestedRoadmap: [] },
        { path: null, suggestedRoadmap: [web] },
      ],
    },
    ['chart', 'cache', 'http', 'tls'],
  ],
])('a goal leads to %s, and its page begins with the same project', (_what, goal, ids) => {
  expect(goalProjectsInOrder(goal, all)).toEqual(ids)
  expect(answeredProjectIds(goal, all)[0]).toBe(ids[0])
})
