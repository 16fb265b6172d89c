import { describe, expect, test } from 'vitest'
import type { ValidationTextNode, ValidationUrlNode } from '../../core/documents/nodes.ts'
import type { AnswerStatus, Validation } from '../../core/tasks/answer.ts'
import { boxOf, forReview, forVerdict, isBadUrl, itemOf, settled, type Item } from './boxState.ts'
import { asked, restingLine, typed, type Line } from './line.ts'

const node = (id: string, optional = false): ValidationTextNode => ({ type: 'validationText', id, title: id, optional, hidden: false })
const validation = (id: string, data: string, status: AnswerStatus): Validation => ({
  ...{
    id,
    stepId: 's',
    boxId: 'b',
    type: 'TEXT',
    title: id,
    description: '',
    optional: false,
    hidden: false,
    characterLimit: null,
    extension: '',
    status,
  },
  answer: { id, hidden: false, type: 'TEXT', text: { data }, status, revision: 1 },
})
const item = (id: string, data: string, status: AnswerStatus, { optional = false, line = undefined as Line | undefined } = {}): Item =>
  itemOf(node(id, optional), validation(id, data, status), line, 255)
const edited = (data: string, before: AnswerStatus) =>
  typed(
    restingLine,
    { type: 'TEXT', text: { data } },
    { id: 'x', hidden: false, type: 'TEXT', text: { data: 'before' }, status: before, revision: 1 },
  )

const known = { isError: false, isLoaded: true }

describe('a box', () => {
  test.for<[string, Item[], Partial<ReturnType<typeof boxOf>>]>([
    ['with an answer still short', [item('a', 'ab', 'INCOMPLETE')], { control: 'incomplete', visual: 'incomplete', mayPressDone: false }],
    [
      'with every answer filled',
      [item('a', 'because', 'INCOMPLETE'), item('b', 'so', 'INCOMPLETE', { optional: true })],
      { mayPressDone: false },
    ],
    [
      'with an empty optional answer',
      [item('a', 'because', 'INCOMPLETE'), item('b', '', 'INCOMPLETE', { optional: true })],
      { mayPressDone: true },
    ],
    [
      'with one wrong answer',
      [item('a', 'because', 'COMPLETE'), item('b', 'nonsense', 'INCORRECT')],
      { control: 'incorrect', visual: 'incomplete' },
    ],
    [
      'all in review',
      [item('a', 'because', 'IN_REVIEW'), item('b', 'so it is', 'IN_REVIEW')],
      { control: 'review', visual: 'review', isAllInReview: true },
    ],
    [
      'partly in review',
      [item('a', 'because', 'IN_REVIEW'), item('b', 'so it is', 'INCOMPLETE')],
      { control: 'review', isAllInReview: false },
    ],
    [
      'complete, with an optional answer left out',
      [item('a', 'because', 'COMPLETE'), item('b', '', 'INCOMPLETE', { optional: true })],
      { control: 'complete' },
    ],
  ])('%s', ([, items, expected]) => expect(boxOf(items, known)).toMatchObject(expected))

  test('whose call failed is in error and looks incomplete', () => {
    expect(boxOf([item('a', 'because', 'IN_REVIEW')], { ...known, isError: true })).toMatchObject({
      control: 'error',
      visual: 'incomplete',
    })
  })

  test('is incomplete, in review, complete, incorrect or in error, whatever its answers are [TASK-35]', () => {
    const statuses = ['INCOMPLETE', 'IN_REVIEW', 'INCORRECT', 'COMPLETE'] as const
    const pairs = statuses.flatMap((one) => statuses.map((other) => [item('a', 'because', one), item('b', 'so it is', other)]))
    const seen = new Set(pairs.flatMap((items) => [boxOf(items, known).control, boxOf(items, { ...known, isError: true }).control]))
    expect([...seen].toSorted()).toEqual(['complete', 'error', 'incomplete', 'incorrect', 'review'])
  })

  test('of which nothing is known yet cannot be done', () => {
    expect(boxOf([item('a', 'because', 'INCOMPLETE')], { ...known, isLoaded: false }).mayPressDone).toBe(false)
  })

  test('with an answer changed in another window waits for the choice', () => {
    const conflict = {
      ...edited('mine', 'INCOMPLETE'),
      conflict: { id: 'a', hidden: false, type: 'TEXT', status: 'INCOMPLETE', revision: 2 },
    } satisfies Line
    expect(boxOf([item('a', 'before', 'INCOMPLETE', { line: conflict })], known).mayPressDone).toBe(false)
  })
})

test('an edited complete answer takes its whole box back to incomplete', () => {
  const items = settled([item('a', 'before', 'COMPLETE', { line: edited('after', 'COMPLETE') }), item('b', 'other', 'COMPLETE')])
  expect(items.map(({ status }) => status)).toEqual(['INCOMPLETE', 'INCOMPLETE'])
})

test('an edited wrong answer leaves the right one beside it alone', () => {
  const items = settled([item('a', 'before', 'INCORRECT', { line: edited('after', 'INCORRECT') }), item('b', 'other', 'COMPLETE')])
  expect(items.map(({ status }) => status)).toEqual(['INCOMPLETE', 'COMPLETE'])
})

test('Done sends what is not right yet, and no empty optional answer', () => {
  const items = [
    item('a', 'because', 'COMPLETE'),
    item('b', 'nonsense', 'INCORRECT'),
    item('c', '', 'INCOMPLETE', { optional: true }),
    item('d', 'so it is', 'IN_REVIEW'),
  ]
  expect(forVerdict(items).map(({ node: { id } }) => id)).toEqual(['b', 'd'])
})

test('marking for review leaves out complete answers of somebody who may not change them', () => {
  const items = [item('a', 'because', 'COMPLETE'), item('b', 'nonsense', 'INCORRECT'), item('c', 'so it is', 'IN_REVIEW')]
  expect(forReview(items, false).map(({ node: { id } }) => id)).toEqual(['b'])
  expect(forReview(items, true).map(({ node: { id } }) => id)).toEqual(['a', 'b'])
})

test('what is asked for is shown before the reply', () => {
  const reopened = asked(restingLine, 'INCOMPLETE', undefined)
  expect(item('a', 'because', 'IN_REVIEW', { line: reopened }).status).toBe('INCOMPLETE')
})

test.for<[string, boolean]>([
  ['journal.home.arpa', false],
  ['https://journal.home.arpa/', false],
  ['journal home arpa', true],
  ['', false],
])('the address %j is no URL: %s', ([data, bad]) => {
  const url: ValidationUrlNode = { type: 'validationUrl', id: 'a', title: 'a', extension: 'https://', optional: false, hidden: false }
  expect(isBadUrl({ node: url, value: { type: 'URL', text: { data } } })).toBe(bad)
})
