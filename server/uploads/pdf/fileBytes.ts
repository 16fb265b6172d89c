import { fstatSync, readSync } from 'node:fs'
import type { Bytes } from './pdfObject.ts'

const windowSize = 256_000

/** The bytes of an open file, of which few are in memory at a time. After `write` to the file, open them again. */
export const fileBytes = (file: number): Bytes => {
  const { size } = fstatSync(file)
  const window = Buffer.alloc(Math.min(size, windowSize))
  let [start, length] = [0, 0]
  return {
    size,
    at: (position) => {
      if (position < 0 || position >= size) return -1
      if (position < start || position >= start + length) {
        // Starts slightly earlier, because reading a word looks back.
        start = Math.max(0, position - 16)
        length = readSync(file, window, 0, window.length, start)
        if (position >= start + length) return -1
      }
      return window[position - start]!
    },
  }
}
