import { Transform } from 'node:stream'

/**
 * Removes columns from rows that `COPY` wrote as text: a line per row, with tabs between the columns. Within values, both characters are
 * escaped. `isIncluded` has an entry for each column.
 */
export const withoutColumns = (isIncluded: readonly boolean[]): Transform => {
  // Each byte is a character, because a chunk may end within one of UTF-8.
  const encoding = 'latin1'
  let rest = ''
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      const lines = (rest + chunk.toString(encoding)).split('\n')
      rest = lines.pop()!
      const shortened = lines.map(
        (line) =>
          `${line
            .split('\t')
            .filter((_value, index) => isIncluded[index])
            .join('\t')}\n`,
      )
      done(null, Buffer.from(shortened.join(''), encoding))
    },
  })
}
