/** A word without one of its letters; `position` is -1, and `letter` empty, for the whole word. */
export type Remainder = { remainder: string; position: number; letter: string }

/** Letters of the shortest word of which a typing error is looked for, and of the longest. */
const shortest = 3
const longest = 24

/**
 * The word and what is left of it without each of its letters. Two words differ by one typing error (a letter too many, too few or another
 * one, or two that changed places) only if they share a remainder, so that a database finds them by equality.
 */
export const remaindersOf = (word: string): Remainder[] => {
  const letters = Array.from(word)
  if (letters.length < shortest || letters.length > longest) return []
  return [
    { remainder: word, position: -1, letter: '' },
    ...letters.map((letter, position) => ({ remainder: letters.toSpliced(position, 1).join(''), position, letter })),
  ]
}

/** True if two words of equal remainder differ by one error, and are not the same: the condition that the SQL repeats. */
const isOneError = (a: Remainder, b: Remainder): boolean =>
  (a.position === -1) !== (b.position === -1) ||
  (a.position !== -1 && (a.position === b.position || (Math.abs(a.position - b.position) === 1 && a.letter === b.letter)))

/** True if the words differ by one typing error. */
export const isOneTypo = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  const others = remaindersOf(b)
  return remaindersOf(a).some((one) => others.some((other) => one.remainder === other.remainder && isOneError(one, other)))
}
