import { expect, test } from 'vitest'
import { displayName } from './name.ts'

test.for<[string, string | undefined]>([
  ['Ines Moreno', 'Ines Moreno'],
  ['  Ines \n\t Moreno ', 'Ines Moreno'],
  ['李', '李'],
  ['Jose\u0301', 'José'],
  ['🦊', '🦊'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['🦊'.repeat(60), '🦊'.repeat(60)],
  ['x'.repeat(61), undefined],
  ['', undefined],
  ['   ', undefined],
  ['\u200b\u2060', undefined],
  ['Ines\u0007', undefined],
  ['\u3164', undefined],
  ['\u2800\u2800', undefined],
  ['nimda\u202e', undefined],
  [`Z${'\u0301\u0316'.repeat(3)}`, undefined],
  ['प्रिया', 'प्रिया'],
  ['ندى\u200c', 'ندى\u200c'],
])('the name %j is kept as %j', ([text, expected]) => expect(displayName(text)).toBe(expected))
