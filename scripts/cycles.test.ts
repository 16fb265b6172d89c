import { expect, test } from 'vitest'
import { cycles } from './cycles.ts'

test('cycles of any length are found, without the nodes that only lead to one', () => {
  const arrows = { a: ['b'], b: ['c', 'a'], c: ['d'], d: ['b', 'e'], e: ['f'], f: ['g'], g: ['f', 'f'], h: ['a', 'missing'] }
  expect(cycles(new Map(Object.entries(arrows)))).toEqual([
    ['f', 'g'],
    ['a', 'b', 'c', 'd'],
  ])
})
