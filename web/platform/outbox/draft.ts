import type { ProblemCode } from '@fieldwork/core/problems.ts'

/** A stored value has a revision, which counts its writes. */
export type Revised = { revision: number }

/** One write of a value over a revision. The server recognizes repetitions by the key. */
export type DraftWrite<Value, Status> = { value: Value; status: Status; revision: number; key: string }

/**
 * One value on its way to the server: at most one write is in flight, and the user's own value stays here until a reply confirms it.
 * The stored value isn't part of it, but an argument of the functions that need it.
 */
export type Draft<Value, Status, Stored> = {
  /** The user's value, until a reply has confirmed it. */
  localValue: Value | undefined
  /** Revision of the stored value that the next write replaces. */
  baseRevision: number
  /** The status that the next write requests; undefined if nothing is to be sent. */
  requestedStatus: Status | undefined
  inFlight: DraftWrite<Value, Status> | undefined
  /** Failed attempts of `inFlight`. */
  attempts: number
  /** A value that was sent without a reply and may have been stored. */
  possiblySaved: Value | undefined
  /** The value that another window or device stored instead; nothing is sent until the user chooses. */
  conflict: Stored | undefined
  /** Why the server refused the last write permanently. */
  problem: ProblemCode | undefined
  /** It was written as a visitor and hasn't been compared with the account's value yet. */
  awaitsMerge: boolean
}

export type DraftPhase = 'rest' | 'typing' | 'saving' | 'retrying' | 'conflict' | 'refused'

/** The part that survives the page: the value, the revision that it replaces, a value that may have been stored, and a requested status. */
export type StoredDraft<Value, Status> = { mine: Value; base: number; lost?: Value | undefined; status?: Status | undefined }

/** The differences between kinds of values. */
export type DraftRules<Value, Status, Stored> = {
  /** The status with which a value is saved by itself. */
  draftStatus: Status
  valueOf: (stored: Stored) => Value
  isSame: (one: Value, other: Value) => boolean
  /** True if the value changes what is stored even when both look the same. Default: never. */
  isAlwaysNew?: (value: Value) => boolean
  /** True if nothing may replace the stored value unless the user chooses so. Default: never. */
  isFinal?: (stored: Stored) => boolean
  /** True if the stored value has the requested status. Default: always. */
  isReached?: (stored: Stored, status: Status) => boolean
  /** True if the status has to outlive the page, also without a new value. Default: never. */
  isLasting?: (status: Status) => boolean
  /** True if the user has to choose when the server refuses for this reason. Default: never. */
  isChoice?: (problem: ProblemCode | undefined) => boolean
  /** Returns the part of a value that is still unsaved once `sent` is stored. Default: all of it, unless both are the same. */
  remaining?: (local: Value, sent: Value) => Value | undefined
  /** Given if nobody has to choose between two values: what is left to save over the newer stored one. */
  merge?: (local: Value, stored: Stored) => Value | undefined
}

export const idleDraft: Draft<never, never, never> = {
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

export type DraftMachine<Value, Status, Stored extends Revised> = ReturnType<typeof createDraftMachine<Value, Status, Stored>>

/** All changes of a draft, as pure functions. */
export const createDraftMachine = <Value, Status, Stored extends Revised>({
  draftStatus,
  valueOf,
  isSame,
  isAlwaysNew = () => false,
  isFinal = () => false,
  isReached = () => true,
  isLasting = () => false,
  isChoice = () => false,
  remaining = (local, sent) => (isSame(local, sent) ? undefined : local),
  merge,
}: DraftRules<Value, Status, Stored>) => {
  type Own = Draft<Value, Status, Stored>
  const isStored = (value: Value | undefined, stored: Stored) => value !== undefined && isSame(value, valueOf(stored))
  const baseOf = (draft: Own, stored: Stored | undefined) => (isIdle(draft) ? (stored?.revision ?? 0) : draft.baseRevision)

  /** Text typed since the write began. */
  const unsentValue = ({ localValue, inFlight }: Own) =>
    localValue !== undefined && inFlight ? remaining(localValue, inFlight.value) : localValue

  /** The server holds a newer value, over which this one is merged. */
  const rebased = (draft: Own, stored: Stored): Own => {
    const localValue = draft.localValue !== undefined && merge ? merge(draft.localValue, stored) : draft.localValue
    const requestedStatus = localValue === undefined ? undefined : draft.requestedStatus
    return { ...draft, baseRevision: stored.revision, localValue, requestedStatus }
  }

  const typed = (draft: Own, value: Value, stored: Stored | undefined): Own => {
    if (stored && !isAlwaysNew(value) && !draft.inFlight && !draft.conflict && isStored(value, stored))
      return { ...draft, localValue: undefined, requestedStatus: undefined, problem: undefined }
    return { ...draft, localValue: value, baseRevision: baseOf(draft, stored), problem: undefined }
  }

  /** A value from outside the field: stored in the browser before a reload, or by a visitor. */
  const restored = (draft: Own, { mine, base, lost, status }: StoredDraft<Value, Status>): Own => ({
    ...draft,
    localValue: mine,
    baseRevision: base,
    possiblySaved: lost,
    awaitsMerge: false,
    requestedStatus: status ?? draft.requestedStatus,
  })

  /** The value of a visitor shows at once to the user who logged in; `restored` follows once it is compared. */
  const adopted = (visitors: Own): Own => ({ ...idleDraft, localValue: visitors.localValue, awaitsMerge: true })

  /** The pause after typing is over, or the user requests a status. Either resets the attempts. */
  const requested = (draft: Own, status: Status, stored: Stored | undefined): Own => ({
    ...draft,
    requestedStatus: status,
    attempts: 0,
    baseRevision: baseOf(draft, stored),
    problem: undefined,
  })

  /** Nothing is sent while another write is in flight, or the user has to choose. */
  const sent = (draft: Own, key: string, stored: Stored): Own => {
    const { localValue, requestedStatus: status, inFlight, conflict, baseRevision: revision } = draft
    if (status === undefined || inFlight || conflict) return draft
    return { ...draft, inFlight: { value: localValue ?? valueOf(stored), status, revision, key }, requestedStatus: undefined }
  }

  /** A value typed since the write began stays, and replaces what it stored. */
  const saved = (draft: Own, stored: Stored): Own => {
    if (!draft.inFlight) return draft
    return {
      ...draft,
      inFlight: undefined,
      possiblySaved: undefined,
      attempts: 0,
      baseRevision: stored.revision,
      problem: undefined,
      localValue: unsentValue(draft),
    }
  }

  const failed = (draft: Own): Own => (draft.inFlight ? { ...draft, attempts: draft.attempts + 1 } : draft)

  /** The last attempt failed, too. A value goes on as a draft; a mere change of status is given up. */
  const gaveUp = (draft: Own): Own => {
    const { inFlight, localValue, attempts } = draft
    if (!inFlight) return draft
    const hasValue = localValue !== undefined
    return {
      ...draft,
      inFlight: undefined,
      possiblySaved: inFlight.value,
      attempts: hasValue ? attempts : 0,
      requestedStatus: hasValue ? draftStatus : undefined,
    }
  }

  /** The write is given up together with its value. A value typed since stays. */
  const takenBack = (draft: Own): Own => ({
    ...draft,
    inFlight: undefined,
    localValue: unsentValue(draft),
  })

  /**
   * The server holds another value than the write replaces. If that is one of our own, whose reply got lost, or only its status changed,
   * the write goes out again over it; otherwise the user chooses. `before`: what was known to be stored.
   */
  const stale = (draft: Own, stored: Stored, before: Stored): Own => {
    const { inFlight, localValue, possiblySaved } = draft
    if (!inFlight) return draft
    const again: Own = {
      ...draft,
      inFlight: undefined,
      attempts: 0,
      baseRevision: stored.revision,
      requestedStatus: draft.requestedStatus ?? inFlight.status,
    }
    if (merge) return rebased(again, stored)
    if (isStored(inFlight.value, stored)) return isFinal(stored) || isReached(stored, inFlight.status) ? saved(draft, stored) : again
    if (localValue === undefined) return saved(draft, stored)
    const isOurs = isStored(possiblySaved, stored) || (inFlight.revision === before.revision && isSame(valueOf(stored), valueOf(before)))
    if (isOurs && !isFinal(stored)) return again
    return { ...draft, inFlight: undefined, attempts: 0, requestedStatus: undefined, conflict: stored }
  }

  /**
   * The server refused the write permanently. A value gets the reason; a mere change of status leaves no trace. If the user may not change the
   * stored value, they choose, so that nothing gets lost.
   */
  const refused = (draft: Own, code: ProblemCode | undefined, stored: Stored | undefined): Own => {
    const next: Own = { ...draft, inFlight: undefined, attempts: 0, requestedStatus: undefined }
    if (draft.localValue === undefined) return next
    return isChoice(code) && stored ? { ...next, conflict: stored } : { ...next, problem: code ?? 'failed' }
  }

  const discarded = (): Own => idleDraft

  const localChosen = (draft: Own): Own =>
    draft.conflict ? { ...draft, baseRevision: draft.conflict.revision, conflict: undefined, requestedStatus: draftStatus } : draft

  /** Returns what to store in the browser: an unconfirmed value, and a lasting status, which is shown before the server has it. */
  const toStore = (draft: Own, stored: Stored | undefined): StoredDraft<Value, Status> | undefined => {
    const { localValue, baseRevision: base, inFlight, possiblySaved } = draft
    const status = pendingStatus(draft)
    const outlivesPage = status !== undefined && isLasting(status)
    const mine = localValue ?? (outlivesPage && stored ? valueOf(stored) : undefined)
    if (mine === undefined) return undefined
    return { mine, base, lost: inFlight?.value ?? possiblySaved, status: outlivesPage ? status : undefined }
  }

  const rules = { draftStatus, valueOf, isSame, isReached }
  return {
    rules,
    typed,
    rebased,
    restored,
    adopted,
    requested,
    sent,
    saved,
    failed,
    gaveUp,
    takenBack,
    stale,
    refused,
    discarded,
    localChosen,
    toStore,
  }
}

const isIdle = ({ localValue, inFlight, requestedStatus }: Draft<unknown, unknown, unknown>): boolean =>
  localValue === undefined && inFlight === undefined && requestedStatus === undefined

/** The status that the user waits for. */
export const pendingStatus = <Status>({ requestedStatus, inFlight }: Draft<unknown, Status, unknown>): Status | undefined =>
  requestedStatus ?? inFlight?.status

export const phaseOf = (draft: Draft<unknown, unknown, unknown>): DraftPhase => {
  if (draft.conflict) return 'conflict'
  if (draft.problem) return 'refused'
  if (draft.attempts > 0) return 'retrying'
  if (pendingStatus(draft) !== undefined) return 'saving'
  return draft.localValue === undefined ? 'rest' : 'typing'
}
