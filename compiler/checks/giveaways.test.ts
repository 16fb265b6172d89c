import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { QuizQuestion } from '@fieldwork/core/quizzes/schema.ts'
import { compileCatalogue } from '../compileCatalogue.ts'
import { contentFolder, home, projectFile } from '../testing-content.ts'
import { reportGiveaways, reportShares } from './giveaways.ts'

type Question = Pick<QuizQuestion, 'type' | 'options'>

/** A question with options of these lengths. `rights`: indexes of the right ones. */
const question = (type: QuizQuestion['type'], lengths: readonly number[], rights: readonly number[]): Question => ({
  type,
  options: lengths.map((length, at) => ({ id: `o-${at}`, value: 'x'.repeat(length), explanation: 'So.', isAnswer: rights.includes(at) })),
})
const single = (isLongestRight: boolean) => question('single', [10, 11, 12, 13], [isLongestRight ? 3 : 0])
const statement = (isTrue: boolean): Question => ({
  type: 'true-false',
  options: ['True', 'False'].map((value) => ({ id: value, value, explanation: 'So.', isAnswer: (value === 'True') === isTrue })),
})
const multiple = (rightCount: number) => question('multiple', [10, 10, 10, 10], [0, 1, 2, 3].slice(0, rightCount))
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** A hundred questions with fair shares. */
const fair = { trues: 6, falses: 4, longest: 18, others: 52, ones: 4, twos: 10, threes: 6 }

const sharesOf = (changed: Partial<typeof fair>): string[] => {
  const { trues, falses, longest, others, ones, twos, threes } = { ...fair, ...changed }
  const questions = [
    ...times(trues, () => statement(true)),
    ...times(falses, () => statement(false)),
    ...times(longest, () => single(true)),
    ...times(others, () => single(false)),
    ...times(ones, () => multiple(1)),
    ...times(twos, () => multiple(2)),
    ...times(threes, () => multiple(3)),
  ]
  const said: string[] = []
  reportShares(questions, (rule, message) => said.push(`${rule}: ${message}`))
  return said
}

test('a catalogue with fair shares has no findings', () => expect(sharesOf({})).toEqual([]))

test.each<[string, Partial<typeof fair>]>([
  ['six of ten statements are true', { trues: 6, falses: 4 }],
  ['six of ten statements are false', { trues: 4, falses: 6 }],
  ['the longest option is right in 5 % more than by chance', { longest: 21, others: 49 }],
  ['15 % of the questions ask for several answers', { others: 57, ones: 3, twos: 8, threes: 4 }],
  ['two in three questions with several answers have two', { others: 54, ones: 2, twos: 12, threes: 4 }],
])('a catalogue in which %s is just fair enough', (_, changed) => {
  expect(sharesOf(changed)).toEqual([])
})

test.each<[string, Partial<typeof fair>, string]>([
  ['too many statements are false', { trues: 3, falses: 7 }, '"False" is right in 7 of 10 statements'],
  ['too many statements are true', { trues: 7, falses: 3 }, '"True" is right in 7 of 10 statements'],
  ['the longest option is right too often', { longest: 22, others: 48 }, 'The longest option is right in 22 of 70'],
  ['too few questions ask for several answers', { others: 59, ones: 3, twos: 6, threes: 4 }, '13 of 100 questions ask for several'],
  [
    'most questions with several answers have two',
    { ones: 2, twos: 14, threes: 4 },
    '14 of 20 questions that ask for several answers have 2',
  ],
])('a catalogue in which %s is reported', (_, changed, says) => {
  expect(sharesOf(changed)).toEqual([expect.stringContaining(`quiz-shares: ${says}`)])
})

test('chance depends on the number of options, so with two of them the longest may be right half the time', () => {
  const said: string[] = []
  const pairs = times(80, (at) => question('single', [10, 11], [at % 2]))
  reportShares([...pairs, ...times(20, (at) => multiple(1 + (at % 3)))], (_, message) => said.push(message))
  expect(said).toEqual([])
})

test('shares are not reported for fewer than a hundred questions or ten statements', () => {
  expect(sharesOf({ trues: 0, falses: 10, longest: 70, others: 0 })).toHaveLength(2)
  expect(sharesOf({ trues: 0, falses: 10, longest: 69, others: 0 })).toEqual([])
  expect(sharesOf({ trues: 0, falses: 9, others: 53 })).toEqual([])
})

test('an option that says "All of them" about the subject of the question isn’t reported as pointing at other options', () => {
  const { options, ...rest } = single(false)
  const found: string[] = []
  const counted = options.map((option, at) => (at === 1 ? { ...option, value: 'All of them, until it is back' } : option))
  reportGiveaways([{ ...rest, options: counted }, multiple(2)], (rule) => found.push(rule))
  expect(found).toEqual([])
})

test.each([
  [7, 3, []],
  [7, 4, ['quiz-longest']],
  [10, 4, []],
  [10, 5, ['quiz-longest']],
])('in a quiz of %i questions with one answer, %i with the longest option right give %j', (count, rightIsLongestCount, rules) => {
  const found: string[] = []
  reportGiveaways([...times(count, (at) => single(at < rightIsLongestCount)), multiple(2)], (rule) => found.push(rule))
  expect(found).toEqual(rules)
})

test('shares of questions over several projects are reported once, on catalogue.yaml', async () => {
  const ids = times(13, (at) => `boat-${at}`)
  const folder = contentFolder({
    'catalogue.yaml': (text) => text.replace('[build-a-boat]', `[build-a-boat, ${ids.join(', ')}]`),
    [projectFile]: (text) => text.replace('saw --name {{boat}} plank.txt', 'saw {{boat}}'),
  })
  for (const id of ids) cpSync(join(folder, home), join(folder, 'projects', id), { recursive: true })
  const { findings } = await compileCatalogue(folder, new Map(), undefined, new Map(), { isChecked: true })
  expect(findings.filter(({ rule }) => rule.startsWith('quiz-'))).toEqual([
    expect.objectContaining({
      rule: 'quiz-shares',
      file: 'catalogue.yaml',
      line: 1,
      message: expect.stringContaining('14 of 112 questions ask for several answers'),
    }),
    expect.objectContaining({ rule: 'quiz-shares', message: expect.stringContaining('14 of 14 questions that ask for several') }),
  ])
})
