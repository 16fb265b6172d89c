import { expect, test } from 'vitest'
import { encodingFor } from './compression.ts'

test.for<[string | undefined, string]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.1, gzip; q=1', 'br'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['gzip;q=0, *', 'br'],
])('a reader that accepts %j is sent %s', ([header, expected]) => expect(encodingFor(header)).toBe(expected))
