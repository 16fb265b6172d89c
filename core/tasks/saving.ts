import type { Answer, AnswerStatus, AnswerWrite } from './answer.ts'
import { mayEdit } from './status.ts'

/** An answer as it is stored, with the key of its last write. */
export type StoredAnswer = { answer: Answer; key: string | null }

/** `repetition`: it was done already, the stored answer is the reply. `stale`: the stored answer is not the one this write replaces. */
export type Turn = 'write' | 'repetition' | 'stale' | 'plan_required'

/** What becomes of a write, given what is stored when its turn has come. */
export const turnOf = (stored: StoredAnswer | undefined, write: AnswerWrite, pro: boolean): Turn => {
  const isStale = write.revision !== undefined && write.revision !== (stored?.answer.revision ?? 0)
  if (stored && isRepetition(stored, write, isStale)) return 'repetition'
  if (isStale) return 'stale'
  return stored && !mayEdit(stored.answer.status, pro) ? 'plan_required' : 'write'
}

/** The same key, or a write that would change nothing: a double click, a retry, the same answer from a second tab. */
const isRepetition = ({ answer, key }: StoredAnswer, write: AnswerWrite, isStale: boolean): boolean => {
  if (write.key !== undefined && write.key === key) return true
  if (!isSameValue(answer, write) || isNewUpload(write, isStale) || answer.hidden !== (write.hidden ?? false)) return false
  const isSameVerdict = write.status === 'COMPLETE' && answer.status === 'INCORRECT' && isStale
  return answer.status === write.status || isSameVerdict
}

/** An upload keeps the name of the file that it replaces: a draft of its own over what is stored now tells of one. */
const isNewUpload = ({ type, file, status, key }: AnswerWrite, isStale: boolean): boolean =>
  type === 'FILE' && status === 'INCOMPLETE' && Boolean(file?.storageName) && key !== undefined && !isStale

type Value = Pick<AnswerWrite, 'type' | 'text' | 'file'>

export const isSameValue = (one: Value, other: Value): boolean =>
  one.type === other.type &&
  (one.type === 'FILE'
    ? (one.file?.storageName ?? '') === (other.file?.storageName ?? '') && (one.file?.name ?? '') === (other.file?.name ?? '')
    : (one.text?.data ?? '') === (other.text?.data ?? ''))

/** A complete answer that is edited takes its whole box back to incomplete; marking it for review does not. */
export const resetsBox = (before: AnswerStatus | undefined, after: AnswerStatus): boolean =>
  before === 'COMPLETE' && (after === 'INCOMPLETE' || after === 'INCORRECT')
