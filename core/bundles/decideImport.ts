import type { AnswerStatus, AnswerValue } from '../tasks/schema.ts'
import { isSameValue } from '../tasks/saving.ts'
import { isEmptyAnswer } from '../tasks/status.ts'
import type { AnswerOutcome, BundledAnswer, StatusChange } from './schema.ts'

/** An answer that is stored here. `changedAt`: milliseconds. */
export type AnswerHere = { value: AnswerValue; status: AnswerStatus; changedAt: number; isSamePicture: boolean }

/**
 * What becomes of an answer that comes in over the one that is here. Complete work and newer work stay. `changedAt` of the bundle is
 * another machine's clock: it can lose by that, not win over what is complete.
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

/** Both, in the order of time, each once, the latest if there are too many. */
export const mergeHistory = (one: readonly StatusChange[], other: readonly StatusChange[], max: number): StatusChange[] => {
  const known = new Map([...one, ...other].map((change) => [`${Date.parse(change.at)} ${change.status}`, change]))
  return [...known.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-max)
}
