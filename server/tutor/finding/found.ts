import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { sentencesOf } from '../../adapters/model/sentences.ts'
import { everydayWords } from '../../lexicon/searchWords.ts'
import type { FoundPassage, PassageIndex } from '../passageIndex.ts'
import type { Passage } from '../retrieval/passages.ts'

/** Characters of a shown passage; a longer one is shown in part. */
const maxLength = 640
const maxLines = 14

/** Finds the passages that answer a question, each with its best sentence. Variables have the learner's values. */
export const foundPassages = (index: PassageIndex, question: string, values: VariableValues): SourcePassage[] =>
  withoutRepeated(index.find(question).map((one) => withPart(explained(index, one)))).map(({ passage, quote, best, code }) => {
    return {
      kind: passage.kind === 'picture' ? 'text' : passage.kind,
      stepId: passage.stepId,
      blockId: passage.blockId,
      title: passage.title,
      ...(passage.conceptId === undefined ? {} : { conceptId: passage.conceptId, conceptName: passage.headings }),
      text: withVariables(passage.text, values),
      quote: withVariables(quote, values),
      ...(code === undefined ? {} : { code: withVariables(firstLines(code), values) }),
      best: withVariables(best, values),
      language: passage.language,
      isHighlighted: false,
      isRelevant: true,
      isNear: true,
    }
  })

/** Output that a learner has seen says nothing new: the text after it explains it. */
const explained = (index: PassageIndex, one: FoundPassage): FoundPassage => {
  const { kind, language, text } = one.passage
  const after = kind === 'code' && language === 'text' ? index.passages.find(({ codeBefore }) => codeBefore === text) : undefined
  return after ? { ...one, passage: after } : one
}

type QuotedPart = { passage: Passage; quote: string; best: string; code: string | undefined }

/** Code is shown with the sentence before it, if that answers best. */
const withPart = (found: FoundPassage): QuotedPart => {
  const { passage } = found
  const { quote, best } = shownPart(found)
  return { passage, quote, best, code: passage.text.endsWith(best) ? passage.introduced : undefined }
}

/** Leaves out a passage that is shown already, and code that is shown with the sentence before it. */
const withoutRepeated = (all: readonly QuotedPart[]): QuotedPart[] =>
  all.filter(({ passage }, at) => !all.some((other, before) => (before < at && other.passage === passage) || other.code === passage.text))

const firstLines = (code: string): string => code.split('\n').slice(0, maxLines).join('\n')

/** The part of a passage around its best sentence, or around its best line of code. */
const shownPart = (found: FoundPassage): { quote: string; best: string } => {
  const { text, kind } = found.passage
  const isCode = kind === 'code'
  const pieces = isCode ? text.split('\n') : sentencesOf(text)
  const at = bestPiece(pieces, found)
  const best = pieces[at] ?? text
  if (isCode ? pieces.length <= maxLines : text.length <= maxLength) return { quote: text, best }
  let [start, end] = [at, at + 1]
  const fits = (from: number, to: number) => (isCode ? to - from <= maxLines : pieces.slice(from, to).join(' ').length <= maxLength)
  for (;;) {
    if (end < pieces.length && fits(start, end + 1)) end++
    else if (start > 0 && fits(start - 1, end)) start--
    else return { quote: pieces.slice(start, end).join(isCode ? '\n' : ' '), best }
  }
}

const bestPiece = (pieces: readonly string[], { words, named }: FoundPassage): number => {
  const isNamed = (piece: string) => named !== undefined && comparable(piece).includes(comparable(named))
  const scores = pieces.map((piece) => new Set(everydayWords(piece).filter((word) => words.has(word))).size + (isNamed(piece) ? 10 : 0))
  return scores.indexOf(Math.max(...scores))
}

const comparable = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ')
