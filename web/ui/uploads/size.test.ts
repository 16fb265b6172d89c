import { expect, test } from 'vitest'
import { humanSize } from './size.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [421_888, '412 KB'],
  [1_048_575, '1 MB'],
  [1_048_576, '1 MB'],
  [14_889_779, '14.2 MB'],
  [1_073_741_824, '1 GB'],
  [5_368_709_120_000, '5000 GB'],
])('%i bytes are written %s [MODAL-59]', (bytes, written) => {
  expect(humanSize(bytes)).toBe(written)
})
