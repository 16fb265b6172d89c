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

test('an answer that a check accepted comes before longer ones: an ungraded explanation, and at last one on the learner’s word', () => {
  const checked = text('Checked', 'The cache names the age of its copy in seconds.')
  const explained = text('Explained', 'The cache names the age of its copy in seconds, which grows until the copy is stale.', {
    basis: 'own_words',
  })
  const insisted = text(
    'Insisted',
    'The cache is faster because it is a cache, and caches are there to make pages faster, as I said before.',
    {
      ownJudgement: true,
    },
  )
  expect(builtWork([insisted, explained, checked]).quote?.question).toBe('Checked')
  expect(builtWork([insisted, explained]).quote?.question).toBe('Explained')
  expect(builtWork([insisted]).quote?.question).toBe('Insisted')
})

test.for<[string, ReturnType<typeof text>]>([
  ['output of commands', text('Output', 'one two three four five six seven eight', { basis: 'seen' })],
  ['symbols', text('Output', 'HTTP/1.1 200 OK | {"a":1,"b":2} | ok ok ok ok ok ok -- 10.0.0.1:8080 => 200 0x00 0x01')],
  ['an explanation that was shown', text('Shown', 'one two three four five six seven eight', { basis: 'shown' })],
  ['five words', text('Short', 'It is the handshake there')],
  ['an answer that says nothing', text('Empty', 'because it is different from the other one')],
  ['an answer that says “I don’t know”', text('Unsure', 'I don’t really know why, but it was the second one I think')],
  ['an open answer', text('Open', 'one two three four five six seven eight', { status: 'IN_REVIEW' })],
  ['a hidden answer', text('Hidden', 'one two three four five six seven eight', { hidden: true })],
])('%s is not shown as the learner’s words', ([, answer]) => expect(builtWork([answer])).toEqual({}))

test('a long answer is cut to the sentences that fit, or else to the words that do', () => {
  const sentence = 'The client sends a list of the ciphers that it knows to the server, which picks one of them. '
  expect(builtWork([text('Long', sentence.repeat(3))]).quote?.text).toBe(sentence.repeat(2).trim())
  const endless = builtWork([text('Endless', 'word '.repeat(200))]).quote!.text
  expect([endless.length <= 191, endless.endsWith('word…')]).toEqual([true, true])
})

test('a project without such answers has nothing to show', () => expect(builtWork([])).toEqual({}))
