/** A word in lower case without accents, and its position in the text (UTF-16 units). */
export type TextWord = { word: string; start: number; end: number }

/** Maximum characters of a word. Only the beginning of longer ones is used. */
const maxWordLength = 32

/** Returns the words of a text, in order. `point-in-time` has three. */
export const textWords = (text: string): TextWord[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: found, index }) => ({
    word: fold(found),
    start: index,
    end: index + found.length,
  })).filter(({ word }) => word !== '')

/** Converts to lower case without accents: `Über` and `uber` are the same word. */
const fold = (word: string): string => {
  const small = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(small)) return small.slice(0, maxWordLength)
  // Some letters only have a lower-case form once they are decomposed.
  const plain = small
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
  return Array.from(plain.replace(/[ßæœøłđıþ]/g, (letter) => spelledOut[letter] ?? letter))
    .slice(0, maxWordLength)
    .join('')
}

/** How people write letters that their keyboard lacks and that can't be decomposed. */
export const spelledOut: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th' }
