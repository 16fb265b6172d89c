import { expect, test } from 'vitest'
import { nextIndex, typedIndex } from './rovingFocus.ts'

test.each([
  ['ArrowRight', 0, 'horizontal', 1],
  ['ArrowRight', 2, 'horizontal', 0],
  ['ArrowLeft', 0, 'horizontal', 2],
  ['ArrowDown', 0, 'vertical', 1],
  ['ArrowDown', -1, 'vertical', 0],
  ['ArrowUp', -1, 'vertical', 2],
  ['Home', 2, 'vertical', 0],
  ['End', 0, 'horizontal', 2],
  ['ArrowDown', 0, 'horizontal', null],
  ['Enter', 0, 'vertical', null],
] as const)('%s at %i in a %s row of three leads to %s', (key, at, along, next) => {
  expect(nextIndex(key, at, 3, along)).toBe(next)
})

test('nothing leads anywhere in an empty row', () => {
  expect(nextIndex('Home', -1, 0, 'vertical')).toBeNull()
})

test('typing a letter goes to the next item that begins with it, and round', () => {
  const items = ['Save to portfolio', 'Save as PDF', 'Share public URL']
  expect(typedIndex(items, 0, 's')).toBe(1)
  expect(typedIndex(items, 2, 's')).toBe(0)
  expect(typedIndex(items, 0, 'sh')).toBe(2)
  expect(typedIndex(items, 1, 'sa')).toBe(1)
  expect(typedIndex(items, -1, 's')).toBe(0)
  expect(typedIndex(items, 0, 'x')).toBeNull()
})
