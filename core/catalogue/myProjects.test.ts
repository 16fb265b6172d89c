import { expect, test } from 'vitest'
import { statusFilterOf, withFilter, withOrder } from './myProjects.ts'

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
