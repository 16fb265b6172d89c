import { expect, test } from 'vitest'
import { isFiltered, matchesFilter, sortCatalogue, timeRanges, type CatalogueOrder, type ProjectFilter } from './filterProjects.ts'
import type { ProjectMetadata } from './schema.ts'
import type { ProjectStatus } from '../tasks/schema.ts'

const project = (name: string, metadata: Partial<ProjectMetadata>, status: ProjectStatus = 'INCOMPLETE') => ({
  name,
  status,
  metadata: { time: 40, difficulty: 'easy' as const, category: 'Databases', order: '1.1', lastModified: '2026-11-20', ...metadata },
})

const projects = [
  project('queries', { order: '2.1' }),
  project('restore', { order: '2.2', time: 60, difficulty: 'medium', lastModified: '2026-11-25' }, 'COMPLETE'),
  project('names', { order: '1.2', time: 30, category: 'Networks', difficulty: 'hard', plan: 'pro' }, 'IN_REVIEW'),
  project('odd', { order: '1.3', time: 90, category: '' }),
]

const named = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test.each<[ProjectFilter, string[]]>([
  [{}, ['queries', 'restore', 'names', 'odd']],
  [{ topic: 'Databases' }, ['queries', 'restore']],
  [{ topic: 'Misc' }, ['odd']],
  [{ difficulty: 'hard' }, ['names']],
  [{ free: true }, ['queries', 'restore', 'odd']],
  [{ completion: 'done' }, ['restore']],
  [{ completion: 'not-done' }, ['queries', 'names', 'odd']],
  [{ topic: 'Databases', time: '30-45', difficulty: 'easy', free: true }, ['queries']],
  [{ topic: 'Networks', free: true }, []],
])('%j lists %j', (filter, expected) => {
  expect(named(projects.filter((one) => matchesFilter(one, filter)))).toEqual(expected)
})

test('a range of time includes both of its ends, and every length is in a range', () => {
  const rangesOf = (time: number) => timeRanges.filter((range) => matchesFilter(project('any', { time }), { time: range }))
  expect([29, 30, 45, 60, 61].map(rangesOf)).toEqual([['0-30'], ['0-30', '30-45'], ['30-45', '45-60'], ['45-60'], ['61-']])
})

test.each<[CatalogueOrder, string[]]>([
  ['series', ['queries', 'restore', 'names', 'odd']],
  ['topic', ['queries', 'restore', 'odd', 'names']],
  ['shortest', ['names', 'queries', 'restore', 'odd']],
  ['easiest', ['queries', 'odd', 'restore', 'names']],
  ['newest', ['restore', 'queries', 'names', 'odd']],
])('in the order %s, equal projects stay in catalogue order [DIR-03]', (order, expected) => {
  expect(named(sortCatalogue(projects, order))).toEqual(expected)
})

test('a filter is active once it limits something', () => {
  expect([{}, { free: false, topic: undefined }, { free: true }, { topic: 'Storage' }].map(isFiltered)).toEqual([false, false, true, true])
})
