import { expect, test } from 'vitest'
import { cycles } from './cycles.ts'

test('cycles are found however long they are, and not what only leads to one', () => {
  const arrows = { a: ['b'], b: ['c', 'a'], c: ['d'], d: ['b', 'e'], e: ['f'], f: ['g'], g: ['f', 'f'], h: ['a', 'missing'] }
  expect(cycles(new Map(Object.entries(arrows)))).toEqual([
    ['f', 'g'],
    ['a', 'b', 'c', 'd'],
  ])
})
