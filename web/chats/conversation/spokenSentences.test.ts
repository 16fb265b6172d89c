import { expect, test } from 'vitest'
import { spokenSentences } from './spokenSentences.ts'

const spoken = (text: string, isOver = true) => spokenSentences(text, isOver, 'Code.').sentences

test('a sentence is spoken once it is complete, without Markdown syntax and source numbers', () => {
  expect(spokenSentences('The **server** closes it [1]. Then the', false, 'Code.')).toEqual({
    sentences: ['The server closes it.'],
    length: 'The **server** closes it [1]. '.length,
  })
  expect(spoken('Then `curl` ends')).toEqual(['Then curl ends'])
  expect(spokenSentences('', false, 'Code.')).toEqual({ sentences: [], length: 0 })
})

test('a link is spoken as its text, even if its address has a question mark', () => {
  expect(spoken('Nothing answers that.\n\n[Search all projects](/projects/a?track=b&search=Who+won?+It)')).toEqual([
    'Nothing answers that.',
    'Search all projects',
  ])
})

test('a code block is spoken as one word once it is complete', () => {
  const text = "Try it:\n\n```sh\nprintf 'a. b.' | nc localhost\n```\n\nThen look."
  expect(spoken(text)).toEqual(['Try it:', 'Code.', 'Then look.'])
  expect(spoken(text.slice(0, text.indexOf(' | nc')), false)).toEqual(['Try it:'])
  expect(spoken('~~~\nno end')).toEqual(['Code.'])
})

test('table rows are spoken as lists', () => {
  expect(spoken('| Part | Means |\n| --- | :-: |\n| path | where it is |\n').join(' ')).toBe('Part, Means path, where it is')
})
