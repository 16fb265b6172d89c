import { indexedWords } from '@fieldwork/core/search/words.ts'

/** Weights of a `tsvector`, highest first. */
type Weight = 'A' | 'B' | 'C' | 'D'

/** The highest position that a `tsvector` tells apart. */
const lastPosition = 16_383

/** The words of texts by their weight, as the text of a `tsvector`. They are letters and digits alone, so nothing in them needs care. */
export const wordVector = (texts: Partial<Record<Weight, readonly string[]>>): string =>
  (['A', 'B', 'C', 'D'] as const)
    .flatMap((weight) => (texts[weight] ?? []).flatMap(indexedWords).map((word) => ({ word, weight })))
    .map(({ word, weight }, at) => `'${word}':${Math.min(at + 1, lastPosition)}${weight}`)
    .join(' ')
