import { expect, test } from 'vitest'
import { isDoubled } from './typos.ts'

test('a short word with a doubled consonant is a typo, and with a doubled vowel another word', () => {
  const pairs = [
    ['sqll', 'sql'],
    ['ggit', 'git'],
    ['teen', 'ten'],
    ['gits', 'git'],
  ] as const
  expect(pairs.map(([a, b]) => isDoubled(a, b))).toEqual([true, true, false, false])
})
