import type { SecretSpan } from './secretKind.ts'

const longWord = /(?<![\w@/.-])[A-Za-z0-9+/_-]{32,}={0,2}(?![\w@.-])/g
/** Names of long random values that aren't secret. */
const harmlessName =
  /sha\d{1,3}\b|sha\d|md5|integrity|etag|digest|fingerprint|checksum|\bhash|commit|revision|request[ _-]?id|trace[ _-]?id/i

/** Finds unlabeled words that are too long and too mixed to be anything but keys. A label may be in the line above. */
export const unnamedSecrets = (text: string, labels: readonly string[]): SecretSpan[] =>
  [...text.matchAll(longWord)]
    .filter(
      ({ 0: word, index }) =>
        !harmlessName.test(index < 4 ? labels.join(' ') : text.slice(0, index)) && !/^sha\d/i.test(word) && looksRandom(word),
    )
    .map(({ 0: word, index }) => ({ kind: 'key', start: index, end: index + word.length }))

/** Hashes and identifiers, with characters that OCR confuses. */
export const isMostlyHexadecimal = (word: string): boolean => word.replace(/[^0-9a-f-]/g, '').length > word.length * 0.85

/** True for a random mix of upper case, lower case and digits, but not for hexadecimal numbers, words or names. */
const looksRandom = (word: string): boolean => {
  if (isMostlyHexadecimal(word)) return false
  const changes = [...word].filter((character, index) => index > 0 && classOf(character) !== classOf(word[index - 1]!)).length
  return /\d/.test(word) && /[A-Z]/.test(word) && /[a-z]/.test(word) && changes >= word.length * 0.4
}

const classOf = (character: string): number => (/\d/.test(character) ? 0 : /[a-z]/.test(character) ? 1 : /[A-Z]/.test(character) ? 2 : 3)
