import { maxHeadingLength } from './limits.ts'
import { wholeCharacters } from './ranges.ts'

/** Returns the heading of a note on a passage: a single line, truncated with an ellipsis. */
export const headingFrom = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > maxHeadingLength ? `${wholeCharacters(line.slice(0, maxHeadingLength - 1))}…` : line
}
