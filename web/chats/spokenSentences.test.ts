import { expect, test } from 'vitest'
import { spokenSentences } from './spokenSentences.ts'

test('a sentence is spoken once it is complete, without the marks of Markdown and the numbers of sources', () => {
  expect(spokenSentences('The **server** closes it [1]. Then the', false)).toEqual({
    sentences: ['The server closes it.'],
    length: 'The **server** closes it [1]. '.length,
  })
  expect(spokenSentences('Then `curl` ends', true).sentences).toEqual(['Then curl ends'])
  expect(spokenSentences('', false)).toEqual({ sentences: [], length: 0 })
})
