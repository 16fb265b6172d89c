/** Shorter words have too many neighbours: `port` and `sort`, `server` and `sever`. */
const minLength = { anotherLetter: 7, sameLetters: 6 }

const withoutDoubles = (word: string): string => word.replace(/(.)\1/g, '$1')

/** Where they begin to differ, what is left of both. */
const differing = (word: string, wanted: string): [string, string] => {
  let at = 0
  while (at < wanted.length && word[at] === wanted[at]) at++
  return [word.slice(at), wanted.slice(at)]
}

/** A letter is doubled or not where it should not be, or changed places with its neighbour. */
const hasSameLetters = (word: string, wanted: string): boolean => {
  const [rest, right] = differing(word, wanted)
  return (
    withoutDoubles(word) === withoutDoubles(wanted) || (rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2))
  )
}

/** One letter is another one, is missing or is too many. */
const isOneLetterOff = (word: string, wanted: string): boolean => {
  const [rest, right] = differing(word, wanted)
  return rest.slice(1) === right.slice(1) || rest === right.slice(1) || rest.slice(1) === right
}

/** True if the word is the wanted one with one typing error. The first letter is right, as it nearly always is. */
export const isMisspelled = (word: string, wanted: string): boolean =>
  word !== wanted &&
  word[0] === wanted[0] &&
  Math.abs(word.length - wanted.length) <= 1 &&
  ((wanted.length >= minLength.sameLetters && hasSameLetters(word, wanted)) ||
    (wanted.length >= minLength.anotherLetter && isOneLetterOff(word, wanted)))
