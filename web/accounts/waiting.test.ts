import { expect, test } from 'vitest'
import { waitInWords } from './waiting.ts'

test.each([
  [undefined, 'a moment'],
  [0, 'a moment'],
  [1, 'one second'],
  [0.4, 'one second'],
  [42, '42 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
])('%s seconds are %s', (seconds, words) => expect(waitInWords(seconds)).toBe(words))
