import { expect, test } from 'vitest'
import { keySentences } from './sentences.ts'

test('a text is shortened to whole sentences of its own, in their order and without parentheses', () => {
  const text =
    'The journal keeps every change (in files of 16 MB). The weather was fine. A crash loses no change that the journal keeps. Tea is ready. So the journal comes first.'
  const short = keySentences(text)
  expect(short).toEqual(['The journal keeps every change.', 'A crash loses no change that the journal keeps.'])
})
