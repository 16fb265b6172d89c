import type { AnswerStatus, AnswerValue } from '../tasks/schema.ts'
import { isSameValue } from '../tasks/saving.ts'
import { isEmptyAnswer } from '../tasks/status.ts'
import type { AnswerOutcome, BundledAnswer, StatusChange } from './schema.ts'

/** A stored answer. `changedAt`: milliseconds. */
export type AnswerHere = { value: AnswerValue; status: AnswerStatus; changedAt: number; isSamePicture: boolean }

/**
 * Decides what happens to an imported answer if one is stored. Complete and newer answers are kept. The bundle's `changedAt` comes from
 * another machine's clock, so it never overrides a complete answer.
 */
export const decideAnswer = (incoming: BundledAnswer, here: AnswerHere | undefined): Exclude<AnswerOutcome, 'absent' | 'refused'> => {
  if (!here || isEmptyAnswer(here.value)) return 'added'
  if (isSame(incoming, here)) return 'same'
  if (here.status === 'COMPLETE') return 'kept'
  return Date.parse(incoming.changedAt) > here.changedAt ? 'replaced' : 'kept'
}

const isSame = (incoming: BundledAnswer, { value, isSamePicture }: AnswerHere): boolean => {
  if (incoming.type !== value.type) return false
  if (incoming.type === 'FILE') return isSamePicture
  return isSameValue({ type: incoming.type, text: { data: incoming.text } }, value)
}

/** Merges both histories in order of time, without duplicates, keeping only the latest entries. */
export const mergeHistory = (one: readonly StatusChange[], other: readonly StatusChange[], max: number): StatusChange[] => {
  const known = new Map([...one, ...other].map((change) => [`${Date.parse(change.at)} ${change.status}`, change]))
  return [...known.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-max)
}
