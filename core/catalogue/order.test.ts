import { expect, test } from 'vitest'
import { byCategory, categoryOf } from './order.ts'

const project = (name: string, order: string, category?: string) => ({ name, metadata: { order, ...(category ? { category } : {}) } })

test('projects are ordered by category, then series, then their position in it, compared as numbers', () => {
  const projects = [
    project('tenth of the second', '2.10', 'Databases'),
    project('second of the second', '2.2', 'Databases'),
    project('storage', '1.1', 'Storage'),
    project('tenth series', '10.1', 'Databases'),
    project('first', '1.3', 'Databases'),
  ]
  expect(projects.toSorted(byCategory).map(({ name }) => name)).toEqual([
    'first',
    'second of the second',
    'tenth of the second',
    'tenth series',
    'storage',
  ])
})

test.each(['', 'x', '3', '3.', '.', 'x.1'])('a project whose order is %o comes after those with a full one', (order) => {
  const projects = [project('odd', order, 'Storage'), project('full', '3.1', 'Storage'), project('odd twin', order, 'Storage')]
  expect(projects.toSorted(byCategory).map(({ name }) => name)).toEqual(['full', 'odd', 'odd twin'])
})

test('a project without a category is in Misc, which is sorted under M', () => {
  const projects = [project('networks', '1.1', 'Networks'), project('none', '1.2'), project('analytics', '1.3', 'Analytics')]
  expect(categoryOf(projects[1]!)).toBe('Misc')
  expect(projects.toSorted(byCategory).map(({ name }) => name)).toEqual(['analytics', 'none', 'networks'])
})
