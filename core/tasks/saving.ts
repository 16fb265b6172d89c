import type { Answer, AnswerStatus, AnswerWrite } from './schema.ts'
import type { Lock } from '../plans/gates.ts'
import { editLock, isEmptyAnswer } from './status.ts'

/** A stored answer with the key of its last write and some earlier ones. */
export type StoredAnswer = { answer: Answer; key: string | null; earlierKeys: readonly string[] }

/**
 * `repetition`: the write was already done, and the stored answer is the reply. `stale`: the write replaces a different answer than the
 * stored one. `key_reused`: the key belongs to another write.
 */
export type WriteOutcome = 'write' | 'repetition' | 'stale' | 'key_reused' | Lock

/** Decides the outcome of a write. The caller must hold the answer's lock. */
export const writeOutcome = (stored: StoredAnswer | undefined, write: AnswerWrite, pro: boolean): WriteOutcome => {
  const isStale = write.revision !== undefined && write.revision !== (stored?.answer.revision ?? 0)
  const isLastKey = write.key !== undefined && write.key === stored?.key
  if (stored && isLastKey) return mayComeOf(write, stored.answer) ? 'repetition' : 'key_reused'
  // A late retry: a newer answer is stored.
  if (write.key !== undefined && stored?.earlierKeys.includes(write.key)) return 'stale'
  if (stored && isRepetition(stored, write, isStale)) return 'repetition'
  if (isStale) return 'stale'
  return (stored && editLock(stored.answer.status, pro)) ?? 'write'
}

/** True if this write may have stored the answer. If it was complete or in review, its box may have been reopened since. */
const mayComeOf = (write: AnswerWrite, answer: Answer): boolean => {
  const statuses: AnswerStatus[] = write.status === 'COMPLETE' ? ['COMPLETE', 'INCORRECT', 'INCOMPLETE'] : [write.status, 'INCOMPLETE']
  return isSameValue(answer, write) && answer.hidden === (write.hidden ?? false) && statuses.includes(answer.status)
}

/** True if a write would change nothing: a double click, a retry, or the same answer from a second tab. */
const isRepetition = ({ answer }: StoredAnswer, write: AnswerWrite, isStale: boolean): boolean => {
  if (!isSameValue(answer, write) || isNewUpload(write, isStale) || answer.hidden !== (write.hidden ?? false)) return false
  const isSameGrade = write.status === 'COMPLETE' && answer.status === 'INCORRECT' && isStale
  return answer.status === write.status || isSameGrade
}

/** True for a new upload. It keeps the name of the file that it replaces, so it is recognized as a fresh draft of the current answer. */
const isNewUpload = ({ type, file, status, key }: AnswerWrite, isStale: boolean): boolean =>
  type === 'FILE' && status === 'INCOMPLETE' && Boolean(file?.storageName) && key !== undefined && !isStale

type ComparedValue = Pick<AnswerWrite, 'type' | 'text' | 'file'>

export const isSameValue = (one: ComparedValue, other: ComparedValue): boolean =>
  one.type === other.type &&
  (one.type === 'FILE'
    ? (one.file?.storageName ?? '') === (other.file?.storageName ?? '') && (one.file?.name ?? '') === (other.file?.name ?? '')
    : (one.text?.data ?? '') === (other.text?.data ?? ''))

/** True if editing a complete answer reopens its whole box. Marking it for review doesn't. */
export const resetsBox = (before: AnswerStatus | undefined, after: AnswerStatus): boolean =>
  before === 'COMPLETE' && (after === 'INCOMPLETE' || after === 'INCORRECT')

/** True if a shown answer was cleared to do its task again. The other answers of its box stay complete. */
export const isRepeated = (before: Answer | null, after: Answer): boolean =>
  before?.basis === 'shown' && after.status === 'INCOMPLETE' && isEmptyAnswer(after)
