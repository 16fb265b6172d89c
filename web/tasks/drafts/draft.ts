import type { Answer, AnswerStatus, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import { isSameValue } from '@fieldwork/core/tasks/saving.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import type { StoredDraft } from './draftStorage.ts'

/** A status that a learner may ask for; whether COMPLETE becomes INCORRECT is the server's to say. */
export type RequestedStatus = Exclude<AnswerStatus, 'INCORRECT'>
export type DraftWrite = { value: AnswerValue; status: RequestedStatus; revision: number; key: string }

/**
 * One answer on its way to the server: at most one write at a time, and the learner's own words stay here until a reply confirms them.
 * The stored answer is not in here; rules that need it are given it.
 */
export type Draft = {
  /** The learner's value, as long as no reply has confirmed it. */
  localValue: AnswerValue | undefined
  /** Revision of the stored answer that the next write replaces. */
  baseRevision: number
  /** The status that the next write asks for; absent while nothing is to be sent. */
  requestedStatus: RequestedStatus | undefined
  inFlight: DraftWrite | undefined
  /** Failed tries of `inFlight`. */
  attempts: number
  /** A value that was sent without an answer: it may be stored all the same. */
  possiblySaved: AnswerValue | undefined
  /** The answer that another window stored instead; nothing is sent until the learner chose. */
  conflict: Answer | undefined
  /** Why the server refused the last write for good. */
  problem: ProblemCode | undefined
  /** It was written as a visitor, and not compared yet with what the account holds. */
  awaitsMerge: boolean
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
  awaitsMerge: false,
}

const isIdle = ({ localValue, inFlight, requestedStatus }: Draft): boolean => !localValue && !inFlight && !requestedStatus

const valueOf = ({ type, text, file }: AnswerValue): AnswerValue => ({ type, ...(text ? { text } : {}), ...(file ? { file } : {}) })

/** A picture that was uploaded is another one, also under the name it had. */
export const typed = (draft: Draft, value: AnswerValue, stored: Answer | undefined): Draft => {
  if (stored && value.type !== 'FILE' && !draft.inFlight && !draft.conflict && isSameValue(value, stored))
    return { ...draft, localValue: undefined, requestedStatus: undefined, problem: undefined }
  return { ...draft, localValue: value, baseRevision: isIdle(draft) ? (stored?.revision ?? 0) : draft.baseRevision, problem: undefined }
}

/** A value from outside the field: stored in the browser before a reload, or by a visitor. */
export const restored = (draft: Draft, kept: StoredDraft): Draft => ({
  ...draft,
  localValue: kept.mine,
  baseRevision: kept.base,
  possiblySaved: kept.lost,
  awaitsMerge: false,
  requestedStatus: kept.isForReview ? 'IN_REVIEW' : draft.requestedStatus,
})

/** The words of a visitor show at once to the person who signed in; `restored` follows once they are compared. */
export const adopted = (visitors: Draft): Draft => ({ ...idleDraft, localValue: visitors.localValue, awaitsMerge: true })

/** The pause after typing is over, or the learner requests a status. Either resets the attempts. */
export const requested = (draft: Draft, status: RequestedStatus, stored: Answer | undefined): Draft => ({
  ...draft,
  requestedStatus: status,
  attempts: 0,
  baseRevision: isIdle(draft) ? (stored?.revision ?? 0) : draft.baseRevision,
  problem: undefined,
})

/** Nothing is sent while another write is on its way, or the learner has to choose. */
export const sent = (draft: Draft, key: string, stored: Answer): Draft => {
  const { localValue, requestedStatus: status, inFlight, conflict, baseRevision: revision } = draft
  if (!status || inFlight || conflict) return draft
  return { ...draft, inFlight: { value: localValue ?? valueOf(stored), status, revision, key }, requestedStatus: undefined }
}

/** Words typed since the write began stay, and replace what it stored. */
export const saved = (draft: Draft, answer: Answer): Draft => {
  const { inFlight, localValue } = draft
  if (!inFlight) return draft
  return {
    ...draft,
    inFlight: undefined,
    possiblySaved: undefined,
    attempts: 0,
    baseRevision: answer.revision,
    problem: undefined,
    localValue: localValue && isSameValue(localValue, inFlight.value) ? undefined : localValue,
  }
}

export const failed = (draft: Draft): Draft => (draft.inFlight ? { ...draft, attempts: draft.attempts + 1 } : draft)

/** The last try failed, too. Words go on as a draft; a mere change of status is given up. */
export const gaveUp = (draft: Draft): Draft => {
  const { inFlight, localValue, attempts } = draft
  if (!inFlight) return draft
  return {
    ...draft,
    inFlight: undefined,
    possiblySaved: inFlight.value,
    ...(localValue ? { attempts, requestedStatus: 'INCOMPLETE' } : { attempts: 0, requestedStatus: undefined }),
  }
}

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

/** The learner chose the other window's answer, or the project was restarted: discards this window's value. */
export const otherChosen = (): Draft => idleDraft

export const localChosen = (draft: Draft): Draft =>
  draft.conflict ? { ...draft, baseRevision: draft.conflict.revision, conflict: undefined, requestedStatus: 'INCOMPLETE' } : draft

export const phaseOf = (draft: Draft): DraftPhase => {
  if (draft.conflict) return 'conflict'
  if (draft.problem) return 'refused'
  if (draft.attempts > 0) return 'retrying'
  if (draft.inFlight || draft.requestedStatus) return 'saving'
  return draft.localValue ? 'typing' : 'rest'
}

/** The status to show: what was written but not graded yet is incomplete, and what was asked for is taken as given. */
export const shownStatus = (draft: Draft | undefined, stored: AnswerStatus): AnswerStatus => {
  const asking = draft && askedStatus(draft)
  if (asking === 'IN_REVIEW') return 'IN_REVIEW'
  return draft?.localValue || asking === 'INCOMPLETE' ? 'INCOMPLETE' : stored
}

const askedStatus = (draft: Draft): RequestedStatus | undefined => draft.requestedStatus ?? draft.inFlight?.status

/** What has to outlive the page: words that no reply has confirmed, and the mark for review, which shows before the server has it. */
export const toKeep = (draft: Draft, stored: Answer | undefined): StoredDraft | undefined => {
  const { localValue, baseRevision: base, inFlight, possiblySaved } = draft
  const isForReview = askedStatus(draft) === 'IN_REVIEW'
  const mine = localValue ?? (isForReview && stored ? valueOf(stored) : undefined)
  return mine && { mine, base, lost: inFlight?.value ?? possiblySaved, ...(isForReview ? { isForReview } : {}) }
}

/**
 * The revision that a visitor's words replace once they are signed in; undefined where they are left, because they are empty or the account
 * has them. Words over others replace nothing: the server refuses them, and the learner chooses.
 */
export const replacedByVisitor = (kept: AnswerValue, stored: Answer): number | undefined => {
  if (isEmptyAnswer(kept) || isSameValue(kept, stored)) return undefined
  return isEmptyAnswer(stored) ? stored.revision : 0
}
