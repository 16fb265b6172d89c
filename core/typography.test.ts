import { expect, test } from 'vitest'
import { typographic } from './typography.ts'

test.each([
  ["The potters' kiln doesn't answer.", 'The potters’ kiln doesn’t answer.'],
  ['The log says "deadlock detected", twice.', 'The log says “deadlock detected”, twice.'],
  ['In "`a` and `b`", `"b"` isn\'t `can\'t "stop"`.', 'In “`a` and `b`”, `"b"` isn’t `can\'t "stop"`.'],
  ["A board of 6\" and 'single' marks.", "A board of 6\" and 'single' marks."],
])('a sentence is typographic and its code stays as it is: %s', (text, expected) => {
  expect(typographic(text)).toBe(expected)
})
