import type { Continuation } from '@fieldwork/core/chats/turns.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { everydayWords, questionWords, subjectWords } from '../../lexicon/searchWords.ts'
import type { FoundPassage, PassageIndex } from '../passageIndex.ts'
import { isShell, type Passage } from '../retrieval/passages.ts'
import { quotedPassages } from './found.ts'

/** Paragraphs that are shown for “why?”. */
const maxFurther = 2

/** Shows a passage of an earlier answer again. */
export const samePassage = (index: PassageIndex, shown: QuotedPassage, values: VariableValues): SourcePassage[] =>
  quotedPassages(index, passagesOf(index, [shown]).map(plain), values)

/** Returns the passages after an answer, in the same step and up to its next task: the command, the lines, or the paragraphs that follow. */
export const furtherPassages = (
  index: PassageIndex,
  [shown]: readonly QuotedPassage[],
  wanted: Continuation,
  values: VariableValues,
): SourcePassage[] => {
  const [first] = shown ? passagesOf(index, [shown]) : []
  if (!shown || !first || first.kind === 'concept') return []
  // The code of these paragraphs wasn’t shown.
  const isShown = ({ text, introduced }: Passage) =>
    introduced === undefined && shown.continued?.includes(withVariables(sentencesOf(text).at(-1) ?? '', values))
  const all = [first, ...untilTask(index, first)]
  const texts = all.filter((passage) => {
    if (passage.kind !== 'text') return false
    if (wanted === 'further') return passage !== first && !isShown(passage)
    const next = index.passages[index.passages.indexOf(passage) + 1]
    return passage.introduced !== undefined && isShell.test(next?.language ?? '') === (wanted === 'command')
  })
  return quotedPassages(index, texts.slice(0, wanted === 'further' ? maxFurther : 1).map(plain), values)
}

/** Returns the passage of the same step, not shown yet, that has every word of a message’s subject and most words of the question before. */
export const nearbyPassage = (
  index: PassageIndex,
  shown: readonly QuotedPassage[],
  message: string,
  before: string,
  values: VariableValues,
): SourcePassage[] => {
  const subject = [...new Set(subjectWords(message))]
  const context = new Set([...subject, ...questionWords(before)])
  const [first] = passagesOf(index, shown)
  if (!first || subject.length === 0) return []
  const scored = index.passages
    .filter(({ kind, stepId, followsTask }) => kind === 'text' && stepId === first.stepId && !followsTask)
    .filter(({ blockId }) => !shown.some((one) => one.blockId === blockId))
    .map((passage) => ({ passage, words: new Set(everydayWords(`${headingIn(passage)} ${passage.text}`)) }))
    .filter(({ words }) => subject.every((word) => words.has(word)))
    .map((one) => ({ ...one, score: [...context].reduce((sum, word) => sum + (one.words.has(word) ? index.weightOf(word) : 0), 0) }))
    .sort((a, b) => b.score - a.score)
  return quotedPassages(
    index,
    scored.slice(0, 1).map(({ passage }) => ({ ...plain(passage), words: new Set(subject) })),
    values,
  )
}

const passagesOf = (index: PassageIndex, shown: readonly QuotedPassage[]): Passage[] =>
  shown.flatMap(
    ({ blockId, conceptId }) => index.passages.find((one) => (conceptId ? one.conceptId === conceptId : one.blockId === blockId)) ?? [],
  )

const plain = (passage: Passage): FoundPassage => ({ passage, probability: 1, words: new Set(), named: undefined })

/** Stops at a new heading, too: a task may come before it. */
const untilTask = ({ passages }: PassageIndex, last: Passage): Passage[] => {
  const after = passages.slice(passages.indexOf(last) + 1).filter(({ kind }) => kind !== 'concept')
  const end = after.findIndex(
    ({ followsTask, stepId, kind, headings }) =>
      followsTask || stepId !== last.stepId || (kind === 'text' && last.kind === 'text' && headings !== last.headings),
  )
  return after.slice(0, end < 0 ? undefined : end)
}

/** The headings within the step. */
const headingIn = ({ headings, title }: Passage): string => headings.slice(title.length)
