/** A word of a search with the words of the catalogue that it may mean, mistyped. */
export type MeantWord = { word: string; others: readonly string[] }

/*
 * Expressions of PostgreSQL's text search. Every word is letters and digits alone, so nothing in it needs care. A word stands for all that
 * begin so.
 */

const beginsSo = (word: string): string => `'${word}':*`

/** Any of the words as they were typed. */
export const typed = (words: readonly MeantWord[]): string => words.map(({ word }) => beginsSo(word)).join(' | ')

/** Any of the words that they may mean; empty when they mean nothing else. */
export const meant = (words: readonly MeantWord[]): string => words.flatMap(({ others }) => others.map(beginsSo)).join(' | ')

/** Each word, as it was typed or as it may be meant. */
export const each = (words: readonly MeantWord[]): string[] => words.map((one) => [typed([one]), meant([one])].filter(Boolean).join(' | '))

export const all = (words: readonly MeantWord[]): string =>
  each(words)
    .map((one) => `(${one})`)
    .join(' & ')
