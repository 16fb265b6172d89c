import { continuationIn, type FollowUpKind } from '@fieldwork/core/chats/turns.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'

/** `continues`: the passages follow the previous answer on the page, or are in its step. */
export type Matches = { matches: SourcePassage[]; continues?: FollowUpKind | undefined }

/**
 * A message after a question. `query`: the message with what is attached to it. `question`: the one before. `shown`: the passages that
 * answered it, the newest first. `firstAnswer`: those of the first answer to it. `lastShown`: those of the last answer that had any. `answers`:
 * those of every answer. `stepId`: the step in view.
 */
export type SecondQuestion = {
  message: string
  query: string
  question: string
  shown: readonly QuotedPassage[]
  firstAnswer: readonly QuotedPassage[]
  lastShown: readonly QuotedPassage[]
  answers: ReadonlyArray<readonly QuotedPassage[]>
  index: PassageIndex
  values: VariableValues
  stepId?: string | undefined
}

/** “Give me an example” isn’t about links that were only a guess, but about the last answer. `earlier`: newest first. */
export const sinceAnswer = <One extends { sources: { passages: readonly QuotedPassage[] } | null }>(
  message: string,
  earlier: readonly One[],
): readonly One[] => {
  if (continuationIn(message) !== 'example') return earlier
  const at = earlier.findIndex(({ sources }) => sources?.passages.some(({ quote }) => quote !== ''))
  return at > 0 ? earlier.slice(at) : earlier
}
