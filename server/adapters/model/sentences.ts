import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { searchWords } from '../../lexicon/searchWords.ts'

/** Fraction of the sentences that is selected. */
const kept = 0.4
const maxSentences = 4

/** Selects the sentences that say most about a text's topic, in their order, without parentheses. */
export const keySentences = (text: string): string[] => {
  const sentences = sentencesOf(text)
  const counts = new Map<string, number>()
  for (const word of searchWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const scored = sentences.map((sentence, at) => {
    const words = [...new Set(searchWords(sentence))]
    const weight = words.reduce((total, word) => total + counts.get(word)!, 0) / Math.sqrt(words.length + 3)
    // The first sentence says what a text is about.
    return { sentence, at, weight: at === 0 ? weight * 1.2 : weight }
  })
  const count = Math.min(maxSentences, Math.max(1, Math.round(sentences.length * kept)))
  return scored
    .sort((a, b) => b.weight - a.weight)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ sentence }) => sentence.replace(/\s*\([^()]*\)/g, ''))
}
