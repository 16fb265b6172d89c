import { maxHeadingLength } from './limits.ts'
import { wholeCharacters } from './ranges.ts'

/** The heading of a note on these words: on one line, cut with an ellipsis. */
export const headingFrom = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > maxHeadingLength ? `${wholeCharacters(line.slice(0, maxHeadingLength - 1))}…` : line
}
