import type { QuotedPassage } from '@fieldwork/core/notes/tutorSchema.ts'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { offlineTutor } from './offlineTutor.ts'

export type TutorTask = 'explain' | 'simplify' | 'examples' | 'ask'

export type ModelMessage = { role: 'user' | 'assistant'; text: string }

/** A piece of the project that an answer may use. `quote` is what matters in it for this request. */
export type SourcePassage = QuotedPassage & {
  kind: 'text' | 'code' | 'concept'
  text: string
  /** Of code. */
  language: string | undefined
  /** True if the highlighted text stands in it. */
  isHighlighted: boolean
  /** True if it shares what the request is about, and not just some of its words. */
  isRelevant: boolean
}

export type ModelRequest = {
  task: TutorTask
  highlightedText: string
  /** The exchange so far, oldest first; the last is the learner's question. Empty where the task says all. */
  messages: readonly ModelMessage[]
  /** All that the answer may rest on, best first. The answer refers to the first as `[1]`. */
  passages: readonly SourcePassage[]
}

/** What may lead to a goal. */
export type ChoiceRequest = { goal: string; offers: ReadonlyArray<{ type: 'course' | 'project'; title: string; description: string }> }

/** A source of answers. */
export type Model = {
  /** True if it only quotes what it is given. */
  isOffline: boolean
  /** Pieces of the answer as they come. Throws a problem `model_…`, or the reason of `signal` once that is aborted. */
  answer: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<string>
  /** Pieces of an answer that names the offers which lead to a goal, best first, as `[1]`. Absent: it cannot choose. Throws likewise. */
  choose?: (request: ChoiceRequest, signal: AbortSignal) => AsyncIterable<string>
}

/** A language model when an address is set, else the offline tutor. */
export const createModel = async ({ model }: Pick<Config, 'model'>, log: Pick<Logger, 'warn'>): Promise<Model> =>
  model ? (await import('./networkModel.ts')).networkModel(model, log) : offlineTutor()
