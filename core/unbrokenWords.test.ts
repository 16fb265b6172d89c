import { expect, test } from 'vitest'
import { unbrokenWords } from './unbrokenWords.ts'

test.for([
  ['Watch your server for break-ins', ['break-ins']],
  ['Write an up-to-date page, read-only', ['up-to-date', 'read-only']],
  ['Boats - and bridges --verbose', []],
  ['A supercalifragilistic-expialidocious title', []],
  ['', []],
] as const)('the hyphenated words of %j stay on one line, unless they are too long for a narrow screen', ([title, whole]) => {
  const parts = unbrokenWords(title)
  expect(parts.map(({ text }) => text).join('')).toBe(title)
  expect(parts.filter(({ isWhole }) => isWhole).map(({ text }) => text)).toEqual(whole)
})
