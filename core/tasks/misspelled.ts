/** Shorter words resemble too many others: `port` and `sort`, `server` and `sever`. */
const minLength = { anotherLetter: 7, sameLetters: 6 }

const withoutDoubles = (word: string): string => word.replace(/(.)\1/g, '$1')

/** Returns the rest of both words after their common prefix. */
const differing = (word: string, wanted: string): [string, string] => {
  let at = 0
  while (at < wanted.length && word[at] === wanted[at]) at++
  return [word.slice(at), wanted.slice(at)]
}

/** True if a letter is wrongly doubled or not doubled, or two adjacent letters are swapped. */
const hasSameLetters = (word: string, wanted: string): boolean => {
  const [rest, right] = differing(word, wanted)
  return (
    withoutDoubles(word) === withoutDoubles(wanted) || (rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2))
  )
}

/** True if one letter is replaced, missing or added. */
const isOneLetterOff = (word: string, wanted: string): boolean => {
  const [rest, right] = differing(word, wanted)
  return rest.slice(1) === right.slice(1) || rest === right.slice(1) || rest.slice(1) === right
}

/** True if the word is the wanted one with one typing error, but not in the first letter, where errors are rare. */
export const isMisspelled = (word: string, wanted: string): boolean =>
  word !== wanted &&
  word[0] === wanted[0] &&
  Math.abs(word.length - wanted.length) <= 1 &&
  ((wanted.length >= minLength.sameLetters && hasSameLetters(word, wanted)) ||
    (wanted.length >= minLength.anotherLetter && isOneLetterOff(word, wanted)))
