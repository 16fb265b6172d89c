import { sentencesOf } from './sentences.ts'
import { wordsOf } from './words.ts'

/** Share of the sentences that is kept. */
const kept = 0.4
const maxSentences = 4

/** The sentences of a text that say most of what it is about, in their order, without what stands in brackets. */
export const keySentences = (text: string): string[] => {
  const sentences = sentencesOf(text)
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const scored = sentences.map((sentence, at) => {
    const words = [...new Set(wordsOf(sentence))]
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
