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
])('the name %j is kept as %j', ([text, expected]) => expect(displayName(text)).toBe(expected))
