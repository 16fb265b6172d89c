import type { Continuation } from '@fieldwork/core/chats/turns.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import type { FoundPassage, PassageIndex } from '../passageIndex.ts'
import { isShell, isTable, type Passage } from '../retrieval/passages.ts'
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
  // An author’s answer leads to a passage that wasn’t shown itself.
  const isQuoted = shown.quote === '' || sentencesOf(withVariables(first.text, values)).includes(sentencesOf(shown.quote)[0] ?? '')
  const all = [first, ...untilTask(index, first)]
  const texts = all.filter((passage) => {
    if (passage.kind !== 'text' || isTable(passage)) return false
    if (wanted === 'further') return (passage !== first || !isQuoted) && !isShown(passage)
    const next = index.passages[index.passages.indexOf(passage) + 1]
    return passage.introduced !== undefined && isShell.test(next?.language ?? '') === (wanted === 'command')
  })
  return quotedPassages(index, texts.slice(0, wanted === 'further' ? maxFurther : 1).map(plain), values)
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
