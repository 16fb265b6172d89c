import { expect, test } from 'vitest'
import { categoryIcon } from './projectIcons.ts'

test.each([
  ['AI / ML', 'ai-ml'],
  ['Account Management', 'account-management'],
  ['Storage', 'storage'],
  ['?', 'misc'],
])('the category %s has the project icon %s', (category, icon) => {
  expect(categoryIcon(category)).toBe(icon)
})
