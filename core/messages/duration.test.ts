import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [5, '5 min'],
  [59, '59 min'],
  [60, '1 h'],
  [112, '1 h 52 min'],
  [178, '2 h 58 min'],
])('%d minutes are %s', (minutes, text) => expect(duration(minutes).replaceAll('\u00A0', ' ')).toBe(text))
