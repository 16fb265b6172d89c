import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { SourcePassage, TutorTask } from '../../adapters/model/model.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { everydayWords, questionWords, searchWords } from '../../lexicon/searchWords.ts'
import { type Passage, quotedKind } from './passages.ts'
import { comparableText } from '../copiedText.ts'
import type { PassageIndex, RankedPassage } from '../passageIndex.ts'

/** The most that a model gets, and the most concepts and highlighted blocks that come first. */
const maxPassages = 12
const maxConcepts = 4
/** Characters of a quotation; a longer passage is quoted in part. */
const maxQuoteLength = 320
/** Lines of a quoted piece of code. */
const maxLines = 14

/** `within`: id of the step of a task: only its texts may help, without those after a task and the author's answers to questions. */
export type TutorQuestion = { task: TutorTask; highlightedText: string; query: string; within?: string | undefined }

/**
 * Returns the passages that an answer may use, best first. For every task but `ask`, those that contain the highlighted text and
 * the concepts that it names come first. Variables have the learner's values.
 */
export const materialFor = (index: PassageIndex, question: TutorQuestion, values: VariableValues): SourcePassage[] => {
  const { task, highlightedText, query, within } = question
  const mayHelp = ({ kind, stepId, followsTask }: Passage): boolean =>
    within === undefined || kind === 'concept' || (kind !== 'answer' && stepId === within && !followsTask)
  const ranked = index.rank({ question: query, about: highlightedText }).filter(({ passage }) => mayHelp(passage))
  const scores = new Map(ranked.map((one) => [one.passage, one]))
  const named = (passage: Passage): Passage => ({ ...passage, text: withVariables(passage.text, values) })
  const isHighlighted = highlightsIn(highlightedText)
  const concepts = namedConcepts(index.passages, `${highlightedText}\n${query}`)
  const highlighted = index.passages.filter((passage) => passage.kind !== 'concept' && isHighlighted(named(passage)))
  const found = ranked.filter(({ passage }) => !concepts.includes(passage) && !highlighted.includes(passage))
  const ordered =
    task === 'ask'
      ? [...ranked.map(({ passage }) => passage), ...(within === undefined ? [] : index.passages.filter(mayHelp))]
      : [...highlighted.slice(0, maxConcepts), ...concepts.slice(0, maxConcepts), ...inOrderOf(task, found)]
  const important = new Set(questionWords(query || highlightedText))
  return [...new Set(ordered)].slice(0, maxPassages).map((passage) => ({
    kind: quotedKind(passage),
    stepId: passage.stepId,
    blockId: passage.blockId,
    title: passage.title,
    ...(passage.conceptId === undefined ? {} : { conceptId: passage.conceptId, conceptName: passage.headings }),
    text: named(passage).text,
    quote: quoteFrom(named(passage), important, index.weightOf),
    language: passage.language,
    isHighlighted: highlighted.includes(passage),
    // A concept that the text does not name explains nothing in it.
    isRelevant:
      concepts.includes(passage) || ((passage.kind !== 'concept' || task === 'ask') && (scores.get(passage)?.isRelevant ?? false)),
    isNear: scores.get(passage)?.isNear ?? false,
  }))
}

/** Ranks examples: typed commands first, then output, then text that calls itself an example. */
const inOrderOf = (task: TutorTask, found: readonly RankedPassage[]): Passage[] => {
  const passages = found.map(({ passage }) => passage)
  const rankOf = ({ kind, language, text }: Passage): number => {
    if (kind === 'code') return language === 'text' ? 1 : 0
    return /\b(?:for example|for instance|such as|e\.g\.)/i.test(text) ? 2 : 3
  }
  return task === 'examples' ? passages.sort((a, b) => rankOf(a) - rankOf(b)) : passages
}

/** Returns concepts whose name, or whose label in the project, occurs in `text`; longest names first. */
export const namedConcepts = (passages: readonly Passage[], text: string): Passage[] => {
  const words = ` ${searchWords(text).join(' ')} `
  const lengthIn = ({ names }: Passage): number =>
    Math.max(
      ...names.map((name) => {
        const sought = searchWords(name).join(' ')
        return sought !== '' && words.includes(` ${sought} `) ? sought.length : 0
      }),
    )
  return passages
    .filter((passage) => passage.kind === 'concept')
    .map((passage) => ({ passage, length: lengthIn(passage) }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)
    .map(({ passage }) => passage)
}

/** Minimum length of a highlighted text that is assumed to occur only once. */
const minUniqueLength = 25
/** Share of a passage's words that have to match if the learner's variables differ. */
const sameWords = 0.85

/** True for passages that contain the highlighted text or are contained in it. */
const highlightsIn = (highlightedText: string): ((passage: Passage) => boolean) => {
  const sought = comparableText(highlightedText)
  if (sought.length < minUniqueLength) return () => false
  const words = new Set(searchWords(highlightedText))
  return ({ text }) => {
    const own = comparableText(text)
    if (own.includes(sought) || (own.length >= minUniqueLength && sought.includes(own))) return true
    const ownWords = new Set(searchWords(text))
    return words.size >= 6 && [...words].filter((word) => ownWords.has(word)).length >= sameWords * words.size
  }
}

/** Selects the part of a passage that says most about these words. */
const quoteFrom = (passage: Passage, words: ReadonlySet<string>, weightOf: (word: string) => number): string => {
  if (passage.kind === 'code') return bestWindow(passage.text.split('\n'), words, weightOf, maxLines, Number.POSITIVE_INFINITY).join('\n')
  if (passage.text.length <= maxQuoteLength) return passage.text
  const sentences = sentencesOf(passage.text)
  // A definition begins with its short form.
  const [first = '', ...others] = sentences
  if (passage.kind === 'concept') return [first, ...bestWindow(others, words, weightOf, 2, maxQuoteLength - first.length)].join(' ')
  return bestWindow(sentences, words, weightOf, 4, maxQuoteLength).join(' ')
}

/** Returns the run of adjacent pieces that shares most with `words`: as many as fit, but at least one. */
const bestWindow = (
  pieces: readonly string[],
  words: ReadonlySet<string>,
  weightOf: (word: string) => number,
  maxPieces: number,
  room: number,
): string[] => {
  let best: string[] = []
  let bestWeight = -1
  for (const start of pieces.keys()) {
    const run = runFrom(pieces, start, maxPieces, room)
    const shared = new Set(run.flatMap(everydayWords).filter((word) => words.has(word)))
    const weight = [...shared].reduce((total, word) => total + weightOf(word), 0)
    if (weight > bestWeight) [best, bestWeight] = [run, weight]
  }
  return best
}

const runFrom = (pieces: readonly string[], start: number, maxPieces: number, room: number): string[] => {
  const run: string[] = []
  let left = room
  for (const piece of pieces.slice(start, start + maxPieces)) {
    if (run.length > 0 && piece.length + 1 > left) break
    run.push(piece)
    left -= piece.length + 1
  }
  return run
}
