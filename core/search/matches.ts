import type { MatchRange } from './schema.ts'
import { textWords } from '../lexicon/tokens.ts'

/** Finds words in a text. The ranges have whole identifiers: `proxy_cache_path` for `cache`. */
export const markedWords = (text: string, marked: { has: (word: string) => boolean }): { ranges: MatchRange[]; words: Set<string> } => {
  const matches = textWords(text).filter(({ word }) => marked.has(word))
  const ranges = matches.map(({ start, end }) => identifierAt(text, start, end))
  return {
    ranges: ranges.filter(([start], at) => start !== ranges[at - 1]?.[0]),
    words: new Set(matches.map(({ word }) => word)),
  }
}

const identifierAt = (text: string, start: number, end: number): MatchRange => [
  start - partBefore.exec(text.slice(0, start))![0].length,
  end + partAfter.exec(text.slice(end))![0].length,
]

const partBefore = /(?:[\p{L}\p{M}\p{N}]*_)*$/u
const partAfter = /^(?:_[\p{L}\p{M}\p{N}]*)*/u
