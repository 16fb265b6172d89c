import { expect, test } from 'vitest'
import type { Answer } from '../tasks/schema.ts'
import { builtWork } from './builtWork.ts'

const given = (title: string, change: Partial<Answer>) => ({
  type: change.type ?? ('TEXT' as const),
  title,
  hidden: false,
  answer: { id: title, type: 'TEXT' as const, hidden: false, status: 'COMPLETE' as const, revision: 2, ...change },
})
const text = (title: string, data: string, change: Partial<Answer> = {}) => given(title, { text: { data }, ...change })
const file = (title: string, storageName: string) => given(title, { type: 'FILE', file: { name: 'a.png', storageName } })

test('the work shows the first picture, and the answer with the most words', () => {
  const answers = [
    text('Short', 'It says so because of that.'),
    file('First', 'tls_first'),
    text('Long', 'The browser asks the server for a certificate and checks who signed it.'),
    file('Second', 'tls_second'),
  ]
  expect(builtWork(answers)).toEqual({
    picture: { file: { name: 'a.png', storageName: 'tls_first' }, revision: 2, question: 'First' },
    quote: { question: 'Long', text: 'The browser asks the server for a certificate and checks who signed it.' },
  })
})

test('an explanation in the learner’s own words comes before a longer answer', () => {
  const answers = [
    text('Long', 'The browser asks the server for a certificate and checks who signed it.'),
    text('Own', 'A padlock that I can explain.', { basis: 'own_words' }),
  ]
  expect(builtWork(answers).quote?.question).toBe('Own')
})

test.for<[string, ReturnType<typeof text>]>([
  ['output of commands', text('Output', 'one two three four five six', { basis: 'seen' })],
  ['symbols', text('Output', 'HTTP/1.1 200 OK | {"a":1,"b":2} | ok ok ok ok ok ok -- 10.0.0.1:8080 => 200 0x00 0x01')],
  ['an explanation that was shown', text('Shown', 'one two three four five six', { basis: 'shown' })],
  ['four words', text('Short', 'It is the handshake')],
  ['an open answer', text('Open', 'one two three four five six', { status: 'IN_REVIEW' })],
  ['a hidden answer', text('Hidden', 'one two three four five six', { hidden: true })],
])('%s is not shown as the learner’s words', ([, answer]) => expect(builtWork([answer])).toEqual({}))

test('a long answer is cut to the sentences that fit, or else to the words that do', () => {
  const sentence = 'The client sends a list of the ciphers that it knows to the server, which picks one of them. '
  expect(builtWork([text('Long', sentence.repeat(3))]).quote?.text).toBe(sentence.repeat(2).trim())
  const endless = builtWork([text('Endless', 'word '.repeat(200))]).quote!.text
  expect([endless.length <= 191, endless.endsWith('word…')]).toEqual([true, true])
})

test('a project without such answers has nothing to show', () => expect(builtWork([])).toEqual({}))
