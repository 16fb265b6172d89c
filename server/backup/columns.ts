import { Transform } from 'node:stream'

/**
 * Removes columns from rows that `COPY` wrote as text: a line per row, with tabs between the columns. Within values, both characters are
 * escaped. `isKept` has an entry for each column.
 */
export const withoutColumns = (isKept: readonly boolean[]): Transform => {
  // Each byte is a character, because a chunk may end within one of UTF-8.
  const encoding = 'latin1'
  let rest = ''
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      const lines = (rest + chunk.toString(encoding)).split('\n')
      rest = lines.pop()!
      const kept = lines.map(
        (line) =>
          `${line
            .split('\t')
            .filter((_value, index) => isKept[index])
            .join('\t')}\n`,
      )
      done(null, Buffer.from(kept.join(''), encoding))
    },
  })
}
