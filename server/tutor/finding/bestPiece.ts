import { everydayWords } from '../../lexicon/searchWords.ts'
import type { FoundPassage, PassageIndex } from '../passageIndex.ts'
import type { Passage } from '../retrieval/passages.ts'
import { gives } from './reason.ts'

/** Characters of a sentence beside a link; a longer one is left out. */
export const maxSentenceLength = 240

/** Words of the question that a sentence beside a link shares with it. */
export const minSharedBeside = 2

/** A shorter sentence, such as “The error is expected.”, says little alone. */
export const minSentenceLength = 25

/** A sentence of a passage; with the one before if it has “they”; with the next one if it’s very short, or else with the one before. */
export const withNext = (sentences: readonly string[], at: number, { text, announcesDeletion }: Passage): string => {
  const sentence = sentences[at] ?? ''
  const before = `${sentences[at - 1] ?? ''} ${sentence}`
  // “If the power fails, they are gone.”
  if (/\b(?:they|them)\b/i.test(sentence) && at > 0 && before.length <= maxSentenceLength && text.includes(before)) return before
  if (sentence.length >= minSentenceLength) return sentence
  const harmless = announcesDeletion ? sentences.slice(0, -1) : sentences
  const pairs = [harmless.slice(at, at + 2), harmless.slice(Math.max(0, at - 1), at + 1)].map((pair) => pair.join(' '))
  return pairs.find((pair) => pair.length > sentence.length && pair.length <= maxSentenceLength && text.includes(pair)) ?? sentence
}

/** Finds the sentence, or the line of code, that answers best. `isClear`: it’s clearly better than the others. */
export const bestPiece = ({ weightOf }: PassageIndex, pieces: readonly string[], { passage, words, named, wanted }: FoundPassage) => {
  const scores = pieces.map((piece, at) => {
    const shared = [...new Set(everydayWords(piece).filter((word) => words.has(word)))]
    const isNamed = isNamedIn(piece, named)
    // A sentence that announces a deletion is dangerous advice on its own.
    const isLeftOut = passage.announcesDeletion && at > 0 && at === pieces.length - 1
    const bonus = (isNamed ? namedWeight : 0) + (gives(piece, wanted) ? wantedWeight : 0)
    const score = shared.reduce((sum, word) => sum + weightOf(word), bonus)
    return { at, score: isLeftOut ? 0 : score, count: shared.length, isNamed }
  })
  const [most, second] = scores.toSorted((a, b) => b.score - a.score)
  if (!most) return { at: 0, isClear: false }
  const margin = most.isNamed && most.count > 0 ? 1 : most.count > (second?.count ?? 0) ? smallMargin : largeMargin
  return {
    at: most.at,
    isClear: most.score > 0 && most.score > (second?.score ?? 0) * margin,
  }
}

/** The weight of the words that an author names: about that of a rare shared word. */
const namedWeight = 5
/** The weight of a reason or an instruction that the question wants. */
const wantedWeight = 3
/** How many times the score of the second best sentence is enough to mark the best one: with more shared words, and otherwise. */
const [smallMargin, largeMargin] = [1.5, 2]

export const isNamedIn = (piece: string, named: string | undefined): boolean =>
  named !== undefined && comparable(piece).includes(comparable(named))

const comparable = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ')
