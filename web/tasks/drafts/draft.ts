import type { Answer, AnswerStatus, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import { isSameValue } from '@fieldwork/core/tasks/saving.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'

/** What a learner may ask for; whether COMPLETE becomes INCORRECT is the server's to say. */
export type RequestedStatus = Exclude<AnswerStatus, 'INCORRECT'>
export type DraftWrite = { value: AnswerValue; status: RequestedStatus; revision: number; key: string }

/**
 * One answer on its way to the server: at most one write at a time, and the learner's own words stay here until a reply confirms them.
 * What the server holds is not in here; rules that need it are given it.
 */
export type Draft = {
  /** The learner's value, as long as no reply has confirmed it. */
  localValue: AnswerValue | undefined
  /** Revision of the stored answer that the next write replaces. */
  baseRevision: number
  /** What the next write asks for; absent while nothing is to be sent. */
  requestedStatus: RequestedStatus | undefined
  inFlight: DraftWrite | undefined
  /** Failed tries of `inFlight`. */
  attempts: number
  /** A value that was sent without an answer: it may be stored all the same. */
  possiblySaved: AnswerValue | undefined
  /** What another window stored instead; nothing is sent until the learner chose. */
  conflict: Answer | undefined
  /** Why the server refused the last write for good. */
  problem: ProblemCode | undefined
  /** Counts what becomes of `localValue` other than by typing: a field that holds words of an older one forgets them. */
  generation: number
}

export type DraftPhase = 'rest' | 'typing' | 'saving' | 'retrying' | 'conflict' | 'refused'

export const idleDraft: Draft = {
  localValue: undefined,
  baseRevision: 0,
  requestedStatus: undefined,
  inFlight: undefined,
  attempts: 0,
  possiblySaved: undefined,
  conflict: undefined,
  problem: undefined,
  generation: 0,
}

const isIdle = ({ localValue, inFlight, requestedStatus }: Draft): boolean => !localValue && !inFlight && !requestedStatus

const valueOf = ({ type, text, file }: AnswerValue): AnswerValue => ({ type, ...(text ? { text } : {}), ...(file ? { file } : {}) })

/** A picture that was uploaded is another one, also under the name it had. */
export const typed = (draft: Draft, value: AnswerValue, stored: Answer | undefined): Draft => {
  if (stored && value.type !== 'FILE' && !draft.inFlight && !draft.conflict && isSameValue(value, stored))
    return withoutLocalValue({ ...draft, requestedStatus: undefined, problem: undefined })
  return { ...draft, localValue: value, baseRevision: isIdle(draft) ? (stored?.revision ?? 0) : draft.baseRevision, problem: undefined }
}

const withoutLocalValue = (draft: Draft): Draft => ({
  ...draft,
  localValue: undefined,
  generation: draft.localValue ? draft.generation + 1 : draft.generation,
})

/** A value from outside the field: kept in the browser before the page was loaded anew, or while nobody was signed in. */
export const restored = (draft: Draft, kept: { mine: AnswerValue; base: number; lost?: AnswerValue | undefined }): Draft => ({
  ...draft,
  localValue: kept.mine,
  baseRevision: kept.base,
  possiblySaved: kept.lost,
  generation: draft.generation + 1,
})

/** The pause after typing is over, or the learner asks for a status; either gets its tries anew. */
export const requested = (draft: Draft, status: RequestedStatus, stored: Answer | undefined): Draft => ({
  ...draft,
  requestedStatus: status,
  attempts: 0,
  baseRevision: isIdle(draft) ? (stored?.revision ?? 0) : draft.baseRevision,
  problem: undefined,
})

export const sent = (draft: Draft, key: string, stored: Answer): Draft => ({
  ...draft,
  inFlight: {
    value: draft.localValue ?? valueOf(stored),
    status: draft.requestedStatus ?? 'INCOMPLETE',
    revision: draft.baseRevision,
    key,
  },
  requestedStatus: undefined,
})

/** Words typed since the write began stay, and replace what it stored. */
export const saved = (draft: Draft, answer: Answer): Draft => {
  const isConfirmed = !draft.localValue || !draft.inFlight || isSameValue(draft.localValue, draft.inFlight.value)
  const next = { ...draft, inFlight: undefined, possiblySaved: undefined, attempts: 0, baseRevision: answer.revision, problem: undefined }
  return isConfirmed ? withoutLocalValue(next) : next
}

export const failed = (draft: Draft): Draft => ({ ...draft, attempts: draft.attempts + 1 })

/** The last try failed, too. Words go on as a draft; a mere change of status is given up. */
export const gaveUp = (draft: Draft): Draft => ({
  ...draft,
  inFlight: undefined,
  attempts: draft.localValue ? draft.attempts : 0,
  possiblySaved: draft.inFlight?.value,
  requestedStatus: draft.localValue ? 'INCOMPLETE' : undefined,
})

/**
 * The server holds another answer than the write replaces. When that is one of our own, whose reply got lost, or only its status changed,
 * the write goes out again over it; otherwise the learner chooses.
 */
export const stale = (draft: Draft, answer: Answer, stored: Answer): Draft => {
  const { inFlight } = draft
  if (!inFlight) return draft
  const again = {
    ...draft,
    inFlight: undefined,
    attempts: 0,
    baseRevision: answer.revision,
    requestedStatus: draft.requestedStatus ?? inFlight.status,
  }
  const isComplete = answer.status === 'COMPLETE'
  if (isSameValue(answer, inFlight.value)) return isComplete || answer.status === inFlight.status ? saved(draft, answer) : again
  if (!draft.localValue) return saved(draft, answer)
  const isOurs =
    (draft.possiblySaved && isSameValue(answer, draft.possiblySaved)) ||
    (inFlight.revision === stored.revision && isSameValue(answer, stored))
  if (isOurs && !isComplete) return again
  return { ...draft, inFlight: undefined, attempts: 0, requestedStatus: undefined, conflict: answer }
}

/**
 * Refused for good: words that are not saved say why, a mere change of status leaves no trace. An answer that is complete and not this
 * person's to change is a choice, so that no words get lost.
 */
export const refused = (draft: Draft, code: ProblemCode | undefined, stored: Answer | undefined): Draft => {
  const next = { ...draft, inFlight: undefined, attempts: 0, requestedStatus: undefined }
  if (!draft.localValue) return next
  return code === 'plan_required' && stored ? { ...next, conflict: stored } : { ...next, problem: code ?? 'failed' }
}

export const otherTaken = (draft: Draft): Draft =>
  withoutLocalValue({ ...idleDraft, localValue: draft.localValue, generation: draft.generation })

export const localKept = (draft: Draft): Draft => ({
  ...draft,
  baseRevision: draft.conflict?.revision ?? draft.baseRevision,
  conflict: undefined,
  requestedStatus: 'INCOMPLETE',
})

export const phaseOf = (draft: Draft): DraftPhase => {
  if (draft.conflict) return 'conflict'
  if (draft.problem) return 'refused'
  if (draft.attempts > 0) return 'retrying'
  if (draft.inFlight || draft.requestedStatus) return 'saving'
  return draft.localValue ? 'typing' : 'rest'
}

/** The status to show: what was written but not graded yet is incomplete, and what was asked for is taken as given. */
export const shownStatus = (draft: Draft | undefined, stored: AnswerStatus): AnswerStatus => {
  const asking = draft && (draft.requestedStatus ?? draft.inFlight?.status)
  if (asking === 'IN_REVIEW') return 'IN_REVIEW'
  return draft?.localValue || asking === 'INCOMPLETE' ? 'INCOMPLETE' : stored
}

/** What becomes of a visitor's answer once they are signed in: one that the server already holds wins. */
export const mergeOf = (kept: AnswerValue, stored: Answer | null): 'post' | 'drop' =>
  !isEmptyAnswer(kept) && isEmptyAnswer(stored) ? 'post' : 'drop'
