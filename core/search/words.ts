import { queryFillers, stopWords, unindexedWords } from '../lexicon/stopWords.ts'
import { textWords } from '../lexicon/tokens.ts'

const fillers = new Set([...stopWords, ...queryFillers])
const unindexed = new Set(unindexedWords)

/** Maximum number of words of a search. The rest is ignored. */
const maxWords = 12

const distinct = (text: string): string[] => [...new Set(textWords(text).map(({ word }) => word))]

/** Returns the distinct words of a text that say what it is about: neither fillers nor single characters. */
export const subjectsOf = (text: string): string[] => distinct(text).filter((word) => !fillers.has(word) && !/^[\p{L}\p{N}]$/u.test(word))

/** Returns the words of a search that say what it is about, or all of them if none does. */
export const searchedWords = (search: string): string[] => {
  const subjects = subjectsOf(search)
  return (subjects.length > 0 ? subjects : distinct(search)).slice(0, maxWords)
}

/** Returns the words of a text that are indexed. */
export const indexedWords = (text: string): string[] =>
  textWords(text)
    .map(({ word }) => word)
    .filter((word) => !unindexed.has(word))

/** Minimum length of a prefix that is searched with a typing error. */
const minPrefixLength = 4

/** Returns a word and its prefixes. */
export const beginningsOf = (word: string): string[] => {
  const letters = Array.from(word)
  return [word, ...letters.slice(minPrefixLength).map((_, index) => letters.slice(0, minPrefixLength + index).join(''))]
}
