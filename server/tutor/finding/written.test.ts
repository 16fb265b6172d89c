import { expect, test } from 'vitest'
import { passage } from '../testing-passages.ts'
import { isAnswered, writtenFirst, writtenFor } from './written.ts'

const text = (id: string, probability: number) => ({ passage: passage(id, 'Read it at noon.'), probability, share: 0.5 })
const answer = (id: string, probability: number, share = 0.5) => ({
  passage: passage(id, 'Take the reading of the day before.', { kind: 'answer' }),
  probability,
  share,
})

test('an author’s answer comes before a passage that is hardly likelier, and the others keep their order', () => {
  const [first, second, written, unlikely] = [text('a', 0.4), text('b', 0.35), answer('c', 0.33), answer('d', 0.1)]
  expect(writtenFirst([first, second, written, unlikely])).toEqual([written, first, second, unlikely])
  expect(writtenFirst([first, second, unlikely])).toEqual([first, second, unlikely])
  expect(writtenFirst([])).toEqual([])
})

test.for([
  ['with nearly every word of the question', [answer('a', 0.4, 0.9), text('b', 0.29)], 0.3, true],
  ['that is clearly likelier than every other place', [answer('a', 0.4), text('a', 0.3), text('b', 0.2)], 0.1, true],
  ['beside another place that is nearly as likely', [answer('a', 0.4), text('b', 0.3)], 0.1, false],
  ['where probably nothing answers', [answer('a', 0.4), text('b', 0.1)], 0.11, false],
  ['that is unlikely', [answer('a', 0.39, 1)], 0, false],
] as const)('an author’s answer %s', ([, ranked, unanswered, expected]) => {
  expect(isAnswered(ranked, unanswered)).toBe(expected)
})

test('so has one with these words in another form and order, unless it asks how or denies it', () => {
  const gauge = passage('a', 'At noon.', {
    kind: 'answer',
    lookups: [{ words: 'noon', phrases: ['Why does the gauge show yesterday’s tide?'] }],
  })
  const answerTo = writtenFor([gauge])
  expect(answerTo('gauge still shows the tide of yesterday')).toBe(gauge)
  for (const other of ['how does the gauge show yesterday’s tide', 'the gauge doesn’t show yesterday’s tide', 'the gauge shows a tide'])
    expect(answerTo(other)).toBeUndefined()
})

test('a passage is no author’s answer', () => {
  expect(isAnswered([text('a', 0.9)], 0)).toBe(false)
  expect(isAnswered([], 0)).toBe(false)
})

test('a question in its author’s words has the answer to it, unless two answers have these words', () => {
  const asking = (id: string, phrases: string[]) => passage(id, 'At noon.', { kind: 'answer', lookups: [{ words: 'noon', phrases }] })
  const [noon, late, read] = [asking('a', ['When is it read?', 'how often']), asking('b', ['how often']), passage('c', 'how late')]
  const answerTo = writtenFor([noon, late, read])
  expect(answerTo('when is it read')).toBe(noon)
  expect(answerTo('when is it not read')).toBeUndefined()
  expect(answerTo('How often?')).toBeUndefined()
  expect(answerTo('how late')).toBeUndefined()
  expect(writtenFor([asking('d', ['?!'])])('?')).toBeUndefined()
  expect(writtenFor([asking('e', ['why =*#'])])('why?')).toBeUndefined()
})
