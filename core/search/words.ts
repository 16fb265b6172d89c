import { queryFillers, stopWords, unindexedWords } from '../lexicon/stopWords.ts'
import { textWords } from '../lexicon/tokens.ts'

const fillers = new Set([...stopWords, ...queryFillers])
const unindexed = new Set(unindexedWords)

const stops = new Set(stopWords)

export const isStopWord = (word: string): boolean => stops.has(word)

/** Maximum number of words of a search. The rest is ignored. */
const maxWords = 12

const wordsOf = (text: string): string[] => textWords(text).map(({ word }) => word)

/** Returns the words of a text that people write to find something. Without `up`, “back up” would be about anything that comes back. */
const searchTokens = (text: string): string[] => wordsOf(text.replaceAll(/\bback(?:s|ed|ing)?[- ]up\b/gi, 'backup'))

/**
 * Returns the distinct words of a text that say what it is about: neither fillers nor single characters. After another one, `learning` is part
 * of a name, as in `machine learning`.
 */
export const subjectsOf = (text: string): string[] => {
  const words = searchTokens(text)
  const isSubject = (word: string | undefined) => word !== undefined && !fillers.has(word) && !/^[\p{L}\p{N}]$/u.test(word)
  return [...new Set(words.filter((word, at) => isSubject(word) || (word === 'learning' && isSubject(words[at - 1]))))]
}

/** Returns the words of a search that say what it is about, or all of them if none does. */
export const searchedWords = (search: string): string[] => {
  const subjects = subjectsOf(search)
  return (subjects.length > 0 ? subjects : [...new Set(searchTokens(search))]).slice(0, maxWords)
}

/** Returns the words of a text that are indexed. */
export const indexedWords = (text: string): string[] => wordsOf(text).filter((word) => !unindexed.has(word))

/**
 * Returns the words of a search in a row, as in an error message, or undefined for a single one. `hasFillers`: one of them, such as `not`, is
 * left out of other searches.
 */
export const phraseIn = (search: string): Phrase | undefined => {
  const words = indexedWords(search)
  if (words.length < 2 || words.length > maxWords) return undefined
  const subjects = new Set(subjectsOf(search))
  return { words, hasFillers: words.some((word) => !subjects.has(word)) }
}

export type Phrase = { words: readonly string[]; hasFillers: boolean }

/** Whether a text has the words of a phrase in a row. */
export const hasPhrase = (text: string, { words }: Phrase): boolean => ` ${indexedWords(text).join(' ')} `.includes(` ${words.join(' ')} `)

/** Minimum length of a prefix that is searched with a typing error. */
const minPrefixLength = 4

/** Returns a word and its prefixes. */
export const beginningsOf = (word: string): string[] => {
  const letters = Array.from(word)
  return [word, ...letters.slice(minPrefixLength).map((_, index) => letters.slice(0, minPrefixLength + index).join(''))]
}
