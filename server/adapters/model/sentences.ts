import { searchWords } from '../../lexicon/searchWords.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text, each on one line and without the space around it. */
export const sentencesOf = (text: string): string[] =>
  [...segmenter.segment(text)]
    .map(({ segment }) => segment)
    .reduce<string[]>(joinBroken, [])
    .map((sentence) => sentence.trim().replace(/\s*\n\s*/g, ' '))
    .filter(Boolean)

/** The segmenter ends a sentence at a dot that belongs to a name (`tide.mjs` stays whole, `e.g.` does not), and within code. */
const joinBroken = (sentences: string[], next: string): string[] => {
  const last = sentences.at(-1)
  const isBroken = last !== undefined && (/\b(?:e\.g|i\.e|etc|vs|cf)\.\s*$/i.test(last) || /^\p{Ll}/u.test(next) || endsInCode(last))
  return isBroken ? [...sentences.slice(0, -1), `${last}${next}`] : [...sentences, next]
}

/** Code of a sentence goes no further than its line. */
const endsInCode = (sentence: string): boolean => !sentence.endsWith('\n') && (sentence.match(/`/g) ?? []).length % 2 === 1

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
