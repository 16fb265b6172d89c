import type { Passage } from './retrieval/passages.ts'
import { everydayWords, questionWords } from '../lexicon/searchWords.ts'

type Phrase = { text: string; words: readonly string[]; named: string }
type Entry = { passage: Passage; phrases: readonly Phrase[] }

/** Also counts the passages and phrases that contain each word. */
export const prepareIn = (frequency: Map<string, number>) => {
  const counted = (all: readonly string[]): string[] => {
    for (const word of all) frequency.set(word, (frequency.get(word) ?? 0) + 1)
    return [...all]
  }
  return (passage: Passage): Entry => {
    counted([...new Set(everydayWords([passage.text, passage.headings, ...passage.names].join('\n')))])
    // People ask for a definition by its name.
    const lookups = passage.kind === 'concept' ? [{ words: passage.headings, phrases: passage.names }] : passage.lookups
    const phrases = lookups.flatMap(({ words: named, phrases: texts }) =>
      texts.map((text) => ({ text, words: counted(questionWords(text)), named })),
    )
    return { passage, phrases }
  }
}

/** True if these are one word, such as `wire.py` with its parts. */
export const isSingle = (words: readonly string[]): boolean => {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '')
  return words.length > 0 && words.every((word) => longest.includes(word))
}
