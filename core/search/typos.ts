/** A word without one of its letters; `position` is -1, and `letter` empty, for the whole word. */
export type Remainder = { remainder: string; position: number; letter: string }

/** Letters of the shortest word of which a typing error is looked for, and of the longest. */
const minLength = 3
const maxLength = 24

/**
 * The word and what is left of it without each of its letters. Two words differ by one typing error (a letter too many, too few or another
 * one, or two that changed places) only if they share a remainder, so that a database finds them by equality.
 */
export const remaindersOf = (word: string): Remainder[] => {
  const letters = Array.from(word)
  if (letters.length < minLength || letters.length > maxLength) return []
  return [
    { remainder: word, position: -1, letter: '' },
    ...letters.map((letter, position) => ({ remainder: letters.toSpliced(position, 1).join(''), position, letter })),
  ]
}

/** True if the words differ by one typing error: if two of their remainders are equal, and the same letter or its neighbour is gone. */
export const isOneTypo = (a: string, b: string): boolean => {
  if (a.length > b.length) return isOneTypo(b, a)
  if (b.length - a.length > 2 || a.length < minLength) return false
  const [short, long] = [Array.from(a), Array.from(b)]
  if (short.length > maxLength || long.length > maxLength || short.length < minLength || long.length - short.length > 1) return false
  const first = short.findIndex((letter, at) => letter !== long[at])
  if (first === -1) return long.length > short.length
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('')
  if (long.length > short.length) return rest(short, first) === rest(long, first + 1)
  if (rest(short, first + 1) === rest(long, first + 1)) return true
  return short[first] === long[first + 1] && short[first + 1] === long[first] && rest(short, first + 2) === rest(long, first + 2)
}
