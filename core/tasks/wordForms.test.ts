import { expect, test } from 'vitest'
import type { TextCheck } from './grading.ts'
import { runCheck } from './grading.ts'

const hint = 'Look again.'
const examples = { pass: ['-'], fail: ['-', '-'] }
const hintFor = (check: TextCheck, answer: string) => {
  const result = runCheck(check, answer, () => false)
  return result.correct ? 'correct' : result.hint
}

const inForms = (phrase: string): TextCheck => ({ check: 'keywords', words: true, conditions: [{ any: [phrase], hint }], examples })
test.for<[string, string, string]>([
  ['write', 'it was written', 'correct'],
  ['written', 'the server writes it', 'correct'],
  ['stopped', 'it stops', 'correct'],
  ['make', 'whoever makes or made it', 'correct'],
  ['copies', 'one copy', 'correct'],
  ['process', 'two processes', 'correct'],
  ['addresses', 'an address', 'correct'],
  ['is closed', 'they were closing', 'correct'],
  ['four … same time', '4 at the same time', 'correct'],
  ['44 boats', 'forty-four boats', 'correct'],
  ['a hundred', '100 visitors', 'correct'],
  ['22', 'the twenty-second', hint],
  ['note', 'not this', hint],
  ['not', 'a note', hint],
  ['port', 'portable', hint],
  ['sign', 'signature', hint],
  ['use', 'for us', hint],
  ['string', 'a str', hint],
  ['.env', 'the .env file', 'correct'],
])('%j in %j, in all forms: %s', ([phrase, answer, expected]) => expect(hintFor(inForms(phrase), answer)).toBe(expected))

test('in all forms, a spelled number and another ending are the same', () => {
  const check: TextCheck = { check: 'equals', values: ['4 rounds'], words: true, hint, examples }
  expect(['four rounds', '4 round', 'five rounds'].map((answer) => hintFor(check, answer))).toEqual(['correct', 'correct', hint])
})

test('a number that an author spells is no part of a version or of a decimal number', () => {
  const bytes = (answer: string) => hintFor(inForms('zero'), answer)
  expect(['zero bytes', '0 bytes', '0.00', 'HTTP/1.0 200 OK', '0.5', '10,0'].map(bytes)).toEqual([
    ...['correct', 'correct', 'correct'],
    ...[hint, hint, hint],
  ])
})

// A pattern with exponential backtracking would never finish on these texts.
test.for(['a hundred ', 'forty-', 'inginging', 'sses', 'a - '])(
  'the longest answer, of %j alone, is read in all forms to its end',
  (part) =>
    expect(hintFor({ check: 'keywords', words: true, conditions: [{ any: ['sing … sing'], hint }], examples }, part.repeat(2_000))).toBe(
      hint,
    ),
)
