import { expect, test } from 'vitest'
import type { ProjectStatus } from '../tasks/schema.ts'
import { orderedGroups, statusFilterOf, withFilter, withOrder } from './myProjects.ts'
import type { Project } from './schema.ts'

test.each([
  ['INCOMPLETE', 'INCOMPLETE'],
  [undefined, 'INCOMPLETE'],
  ['IN_PROGRESS', 'IN_PROGRESS'],
  ['IN_REVIEW', 'IN_PROGRESS'],
  ['COMPLETE', 'COMPLETED'],
] as const)('a project with the status %s is shown by the filter %s [DIR-37] [DIR-38]', (status, filter) => {
  expect(statusFilterOf(status)).toBe(filter)
})

test('choosing the active filter again clears it, another takes its place [DIR-39]', () => {
  expect(withFilter(null, 'COMPLETED')).toBe('COMPLETED')
  expect(withFilter('COMPLETED', 'INCOMPLETE')).toBe('INCOMPLETE')
  expect(withFilter('COMPLETED', 'COMPLETED')).toBeNull()
})

test('choosing Recently added resets the direction, the other orders keep it [DIR-36]', () => {
  expect(withOrder('selection', 'desc')).toEqual({ order: 'selection', direction: 'asc' })
  expect(withOrder('topics', 'desc')).toEqual({ order: 'topics', direction: 'desc' })
  expect(withOrder('recommended', 'desc')).toEqual({ order: 'recommended', direction: 'desc' })
})

const project = (id: string, status: ProjectStatus, difficulty: Project['metadata']['difficulty'] = 'easy') =>
  ({ id, status, selected: true, completions: 0, metadata: { difficulty, category: 'Networks' } }) as Project

test.each([
  [
    'asc',
    [
      ['IN_PROGRESS', 'begun'],
      ['INCOMPLETE', 'easy', 'hard'],
      ['COMPLETED', 'done'],
    ],
  ],
  [
    'desc',
    [
      ['COMPLETED', 'done'],
      ['INCOMPLETE', 'hard', 'easy'],
      ['IN_PROGRESS', 'begun'],
    ],
  ],
] as const)('Recommended in the direction %s orders its groups and the projects of each', (direction, expected) => {
  const projects = [
    project('hard', 'INCOMPLETE', 'hard'),
    project('done', 'COMPLETE'),
    project('easy', 'INCOMPLETE'),
    project('begun', 'IN_PROGRESS'),
  ]
  const groups = orderedGroups(projects, 'recommended', direction, ({ title }) => title ?? '')
  expect(groups.map((group) => [group.state, ...group.projects.map(({ id }) => id)])).toEqual(expected)
})

test('Recommended begins with the project to offer next, if it is one of My Projects', () => {
  const projects = [project('begun', 'IN_PROGRESS'), project('next', 'INCOMPLETE'), project('later', 'INCOMPLETE')]
  const states = (nextId: string) =>
    orderedGroups(projects, 'recommended', 'asc', ({ title }) => title ?? '', [], nextId).map((group) => [
      group.state,
      ...group.projects.map(({ id }) => id),
    ])
  expect(states('next')).toEqual([
    ['NEXT', 'next'],
    ['IN_PROGRESS', 'begun'],
    ['INCOMPLETE', 'later'],
  ])
  expect(states('elsewhere')).toEqual([
    ['IN_PROGRESS', 'begun'],
    ['INCOMPLETE', 'next', 'later'],
  ])
})

test('what isn’t started begins with what is planned, in the order of the plan', () => {
  const projects = ['a', 'b', 'c', 'd'].map((id) => project(id, 'INCOMPLETE'))
  const [group] = orderedGroups(projects, 'recommended', 'asc', ({ title }) => title ?? '', ['d', 'b'])
  expect(group?.projects.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c'])
})
