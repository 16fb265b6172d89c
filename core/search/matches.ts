import type { MatchRange } from './schema.ts'
import { textWords } from '../lexicon/tokens.ts'

/** Finds words in a text. */
export const markedWords = (text: string, marked: { has: (word: string) => boolean }): { ranges: MatchRange[]; words: Set<string> } => {
  const matches = textWords(text).filter(({ word }) => marked.has(word))
  return { ranges: matches.map(({ start, end }): MatchRange => [start, end]), words: new Set(matches.map(({ word }) => word)) }
}
