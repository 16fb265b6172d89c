import { textWords } from '../lexicon/tokens.ts'
import type { SearchAnswer } from './schema.ts'

/** Replaces words of a search by their corrections. A word with an empty one is left out. */
export const withCorrections = (search: string, corrections: SearchAnswer['corrections']): string =>
  textWords(search).reduceRight((text, { word, start, end }) => {
    const correction = corrections.find((one) => one.word === word)
    if (!correction) return text
    const rest = text.slice(end)
    return text.slice(0, start) + correction.corrected + (correction.corrected === '' ? rest.replace(/^[:\s]+/, '') : rest)
  }, search)
