/** A word in lower case without accents, and its position in the text (UTF-16 units). */
export type TextWord = { word: string; start: number; end: number }

/** Maximum characters of a word. Only the beginning of longer ones is used. */
const maxWordLength = 32

/** Returns the words of a text, in order. `point-in-time` has three. */
export const textWords = (text: string): TextWord[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: found, index }) => ({
    word: folded(found),
    start: index,
    end: index + found.length,
  })).filter(({ word }) => word !== '')

/** Converts to lower case without accents: `Über` and `uber` are the same word. */
const folded = (word: string): string => {
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

/** English stop words. */
const emptyWords = new Set(
  'a an and are as at be by do for from how i in into is it its me my of on or so that the this to want learn what with you your'.split(
    ' ',
  ),
)

/** Words around the subject of a search, such as question words. */
const fillers = new Set(
  (
    'about across after again all also always am another any anybody anyone anything basics because been before beginner beginners being best better ' +
    'between but can cannot ' +
    'come could course day did didn does doesn doing don each easily easy else every everything example examples few first get gets getting ' +
    'give go goes going good got guide had happen happens has have having he help here if im introduction just keep keeps kind know learning let ' +
    'like look looking looks make makes making many may mean means might more most much must need needs never new no not nothing now off once ' +
    'often one only other our out own people per please possible project projects properly put really right s same say says see set she should show simple ' +
    'simply since some somebody someone something sometimes somewhere start still stuff such sure t tell than their them then there these they thing things think ' +
    'those through too try trying tutorial under understand up us use used uses using ve versus very vs was way we well went were when where ' +
    'whether which while who whole why will without won works would'
  ).split(' '),
)

/** Maximum number of words of a search. The rest is ignored. */
const maxWords = 12

/** Returns the distinct words of a search that say what it is about, or all of them if none does. */
export const searchedWords = (search: string): string[] => {
  const words = [...new Set(textWords(search).map(({ word }) => word))]
  const telling = words.filter((word) => !emptyWords.has(word) && !fillers.has(word) && !/^[\p{L}\p{N}]$/u.test(word))
  return (telling.length > 0 ? telling : words).slice(0, maxWords)
}

/** Returns the words of a text that are indexed. */
export const indexedWords = (text: string): string[] =>
  textWords(text)
    .map(({ word }) => word)
    .filter((word) => !emptyWords.has(word))

/** Minimum length of a prefix that is searched with a typing error. */
const minPrefixLength = 4

/** Returns a word and its prefixes. */
export const beginningsOf = (word: string): string[] => {
  const letters = Array.from(word)
  return [word, ...letters.slice(minPrefixLength).map((_, index) => letters.slice(0, minPrefixLength + index).join(''))]
}
