import { expect, test } from 'vitest'
import type { TextCheck } from './grading.ts'
import { explainCheck } from './explainCheck.ts'
import { runCheck } from './grading.ts'

const hint = 'Look again.'
const examples = { pass: ['-'], fail: ['-', '-'] }
const isRight = (check: TextCheck, answer: string): boolean => runCheck(check, answer, () => false).correct
const asking = (phrase: string, words = true): TextCheck => ({
  check: 'keywords',
  words,
  conditions: [{ any: [phrase], hint }],
  examples,
})

test.for<[string, string, boolean]>([
  ['overwritten', 'it was overwriten', true],
  ['address', 'the adress of it', true],
  ['commit', 'it was comitted', true],
  ['separate', 'a seperate file', true],
  ['received', 'I recieved it', true],
  ['public half', 'the publicc half', true],
  ['certificate', 'the certficate', true],
  ['not … address', 'that is not the adress', true],
  ['certificate', 'the certification', false],
  ['address', 'the dress', false],
  ['server', 'to sever it', false],
  ['staged', 'it was stages away', true],
  ['staged', 'the stacks', false],
  ['content', 'kontent', false],
  ['second path', 'the second patch', false],
])('%j in %j, with one typing error in a long word: %s', ([phrase, answer, expected]) =>
  expect(isRight(asking(phrase), answer)).toBe(expected),
)

test('typing errors count as errors where the form of a word matters', () =>
  expect(isRight(asking('overwritten', false), 'it was overwriten')).toBe(false))

test('a typing error does not make a statement one that is forbidden', () => {
  const check: TextCheck = {
    check: 'keywords',
    words: true,
    conditions: [
      { any: ['cache'], hint },
      { none: ['without stopping'], hint },
    ],
    examples,
  }
  expect([isRight(check, 'a cache without stopping'), isRight(check, 'a cache without stepping')]).toEqual([false, true])
})

test('an author reads which keyword a misspelled word was taken for', () => {
  expect(explainCheck(asking('overwritten'), 'overwriten', () => false).conditions).toMatchObject([{ isMet: true, found: ['overwritten'] }])
})
