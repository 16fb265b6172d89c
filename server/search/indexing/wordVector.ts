import { indexedWords } from '@fieldwork/core/search/words.ts'

/** Weights of a `tsvector`, highest first. */
type Weight = 'A' | 'B' | 'C' | 'D'

/** The highest position in a `tsvector`. */
const lastPosition = 16_383

/** Texts' words by weight, in the text form of a `tsvector`. They consist of letters and digits, so nothing needs escaping. */
export const wordVector = (texts: Partial<Record<Weight, readonly string[]>>): string =>
  (['A', 'B', 'C', 'D'] as const)
    .flatMap((weight) => (texts[weight] ?? []).flatMap(indexedWords).map((word) => ({ word, weight })))
    .map(({ word, weight }, at) => `'${word}':${Math.min(at + 1, lastPosition)}${weight}`)
    .join(' ')

/** Returns the words of a vector in text form. */
export const vectorWords = (vector: string): string[] => Array.from(vector.matchAll(/'([^']+)'/g), ([, word]) => word!)
