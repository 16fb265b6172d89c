/** A word of a text without case and accents, and its position in the text (UTF-16 units). */
export type TextWord = { word: string; start: number; end: number }

/** Characters of a word; of a longer one, which is no word of a language, the beginning counts. */
const maxWordLength = 32

/** Returns the words of a text, in order. `point-in-time` has three. */
export const textWords = (text: string): TextWord[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: found, index }) => ({
    word: folded(found),
    start: index,
    end: index + found.length,
  })).filter(({ word }) => word !== '')

/** Small letters without accents: `Über` and `uber` are the same word. */
const folded = (word: string): string => {
  const small = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(small)) return small.slice(0, maxWordLength)
  // Some letters have no small form before they are taken apart.
  const plain = small
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
  return Array.from(plain.replace(/[ßæœøłđıþ]/g, (letter) => spelledOut[letter] ?? letter))
    .slice(0, maxWordLength)
    .join('')
}

/** Letters that are not a letter with an accent, and that people without them on their keyboard write so. */
export const spelledOut: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th' }

/** English words that say nothing of what is looked for. */
const emptyWords = new Set(
  'a an and are as at be by do for from how i in into is it its me my of on or so that the this to want learn what with you your'.split(
    ' ',
  ),
)

/** Words of a search that count; the rest of a longer one adds nothing. */
const maxWords = 12

/** The different words of a search; empty ones only when there are no others. */
export const searchedWords = (search: string): string[] => {
  const words = [...new Set(textWords(search).map(({ word }) => word))]
  const telling = words.filter((word) => !emptyWords.has(word))
  return (telling.length > 0 ? telling : words).slice(0, maxWords)
}

/** The words of a text that are worth keeping for the search. */
export const indexedWords = (text: string): string[] =>
  textWords(text)
    .map(({ word }) => word)
    .filter((word) => !emptyWords.has(word))

/** Letters of the shortest beginning of a word that is looked for with a typing error in it. */
const minPrefixLength = 4

/** Returns a word and its prefixes. */
export const beginningsOf = (word: string): string[] => {
  const letters = Array.from(word)
  return [word, ...letters.slice(minPrefixLength).map((_, index) => letters.slice(0, minPrefixLength + index).join(''))]
}
