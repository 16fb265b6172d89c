import { expect, test } from 'vitest'
import { formatWait } from './formatWait.ts'

test.each([
  [undefined, 'a moment'],
  [0, 'a moment'],
  [1, '1 second'],
  [0.4, '1 second'],
  [42, '42 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
  [7199, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
])('%s seconds are %s', (seconds, words) => expect(formatWait(seconds)).toBe(words))
