/** A word without one of its letters. For the whole word, `position` is -1 and `letter` empty. */
export type Remainder = { remainder: string; position: number; letter: string }

/** Minimum and maximum length of words that are searched with typing errors. */
const minLength = 3
const maxLength = 24

/**
 * Returns the word and its remainders without each of its letters. Two words that differ by one typing error (a letter added, removed or
 * replaced, or two swapped) share a remainder, so that a database finds them by equality.
 */
export const remaindersOf = (word: string): Remainder[] => {
  const letters = Array.from(word)
  if (letters.length < minLength || letters.length > maxLength) return []
  return [
    { remainder: word, position: -1, letter: '' },
    ...letters.map((letter, position) => ({ remainder: letters.toSpliced(position, 1).join(''), position, letter })),
  ]
}

/** True if the words differ by one typing error: two of their remainders are equal, without the same or an adjacent letter. */
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

/** True if the first word has a consonant twice that the second one has once, as in “sqll”. Vowels make other words: “teen” isn’t “ten”. */
export const isDoubled = (word: string, other: string): boolean =>
  word.length === other.length + 1 &&
  [...word.matchAll(/([^aeiou])\1/g)].some(({ index }) => word.slice(0, index) + word.slice(index + 1) === other)

export const consonantsOf = (word: string): string => word.replaceAll(/[aeiou]/g, '')

/** True if the words differ by a vowel before their last letter, as “kubernets” and “kubernetes” do, which have one stem and aren’t forms of a word. */
export const isVowelTypo = (a: string, b: string): boolean =>
  a.at(-1) === b.at(-1) && consonantsOf(a) === consonantsOf(b) && isOneTypo(a, b)
