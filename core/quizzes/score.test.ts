import { expect, test } from 'vitest'
import { mayAnswer, questionStatus, quizLock, scoreOf, scoresOf } from './score.ts'

const option = (id: string, isAnswer: boolean) => ({ id, isAnswer, value: id, explanation: `Why ${id}.` })
const options = [option('a', true), option('b', false), option('c', true)]
const single = [option('a', true), option('b', false)]

test.each([
  [undefined, 'not-started'],
  [[], 'not-started'],
  [['a', 'c'], 'correct'],
  [['c', 'a'], 'correct'],
  [['a'], 'incorrect'],
  [['a', 'b', 'c'], 'incorrect'],
  [['b'], 'incorrect'],
] as const)('a question with two right options is, with %j chosen, %s [QUIZ-04]', (chosen, status) => {
  expect(questionStatus({ options }, chosen)).toBe(status)
})

test.each([
  ['single', ['a'], true],
  ['single', [], false],
  ['single', ['a', 'b'], false],
  ['true-false', ['b'], true],
  ['true-false', ['a', 'b'], false],
  ['multiple', ['a', 'b'], true],
  ['multiple', ['a', 'a'], false],
  ['multiple', ['a', 'x'], false],
] as const)('a question of type %s may be answered with %j: %s', (type, chosen, may) => {
  expect(mayAnswer({ type, options: single }, chosen)).toBe(may)
})

test('a score is the whole percent of right answers', () => {
  expect(scoreOf(['correct', 'incorrect', 'correct'])).toBe(67)
  expect(scoreOf(['correct', 'not-started'])).toBe(50)
  expect(scoreOf([])).toBe(0)
})

test('the best score is the highest and the last one the newest', () => {
  const at = '2026-11-20T10:00:00.000Z'
  expect(scoresOf([])).toBeUndefined()
  expect(scoresOf([60, 100, 40].map((score) => ({ score, completedAt: at })))).toEqual({ best: 100, last: 40 })
})

test.each([
  [[], 'tls', 3, true],
  [['a', 'b'], 'tls', 3, true],
  [['a', 'b', 'c'], 'tls', 3, false],
  [['a', 'b', 'tls'], 'tls', 3, true],
  [['a', 'b', 'c', 'd'], 'tls', null, true],
  [[], 'tls', 0, false],
] as const)('who completed the quizzes of %j may take that of %s under a limit of %s: %s', (completed, project, limit, may) => {
  expect(quizLock(completed, project, limit)).toEqual(may ? undefined : { gate: 'quiz_limit', code: 'limit_reached' })
})
