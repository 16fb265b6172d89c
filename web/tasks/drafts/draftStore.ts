import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { doublingFromOneSecond } from '@fieldwork/core/endpoint.ts'
import type { Answer, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { fillOf } from '@fieldwork/core/tasks/status.ts'
import { userQuery } from '../../accounts/api.ts'
import { isTransient, ResponseError } from '../../platform/call.ts'
import { reloadWhenSaved } from '../../platform/reload.ts'
import { noticeFailure } from '../../platform/connection.ts'
import { announceAnswer } from './answerChannel.ts'
import { answerInTheWay, sendAnswer, storeAnswer, storedAnswer } from '../api.ts'
import { forgetDraft, storeDraft, storedDraft, storedDraftIds } from './draftStorage.ts'
import * as draftStates from './draft.ts'
import { idleDraft, type Draft, type RequestedStatus } from './draft.ts'
import { createTimers } from './timers.ts'

/** Milliseconds after the last key. */
const typingPause = 800
/** Of further tries, once those of the contract are used up. */
const longestWait = 30_000
const { attempts, delay, factor } = doublingFromOneSecond

/** The unsaved answers of one person to one project. A visitor's are kept in the browser tab only. */
export type DraftStore = {
  /** By validation id. `localValue` in them is renewed when that changes what may be done or is saved, not with every key. */
  drafts: StoreApi<Record<string, Draft>>
  /** Keeps what is in the field and saves it after a pause. Returns the generation to which these words belong. */
  type: (id: string, value: AnswerValue, limit: number) => number
  /** Saves now what waits for the pause, or for another try. */
  save: (id: string) => void
  saveAll: () => void
  /** Asks for a status, with whatever is in the field. Rejects when it was not reached: after the contract's tries, or refused. */
  requestStatus: (id: string, status: RequestedStatus) => Promise<Answer>
  takeOther: (id: string) => void
  keepMine: (id: string) => void
  /** Brings back what was kept in this browser; `saveAll` saves it once the stored answers are known. */
  restore: (ids: readonly string[]) => void
  /** Saves what was written as a visitor, where nothing is stored yet. The stored answers have to be known. */
  merge: () => void
  isUnsaved: () => boolean
  /** Forgets everything that is not saved: the project begins anew. */
  clear: () => void
}

type Waiter = { status: RequestedStatus; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

const createDraftStore = (client: QueryClient, userId: string | null, projectId: string): DraftStore => {
  const published = createStore<Record<string, Draft>>(() => ({}))
  /** Ahead of the store, which is told only what others need to know. */
  const current = new Map<string, Draft>()
  const waiters = new Map<string, Waiter>()
  /** Written as a visitor, and not yet compared with what the server holds. */
  const unmerged = new Set<string>()
  const pauses = createTimers()
  const retries = createTimers()

  const draftOf = (id: string): Draft => current.get(id) ?? idleDraft
  const stored = (id: string): Answer | undefined => storedAnswer(client, projectId, id)
  /** The drafts of the same browser before sign-in: an answer that is saved must not come back after log-out. */
  const visitor = () => draftStore(client, null, projectId)
  /** Never into the account of somebody who logged in after. */
  const isSignedIn = () => userId !== null && client.getQueryData(userQuery.queryKey)?.id === userId

  const change = (id: string, draft: Draft): Draft => {
    current.set(id, draft)
    published.setState({ [id]: draft })
    return draft
  }

  const keep = (id: string, { localValue, baseRevision, inFlight, possiblySaved }: Draft) => {
    if (localValue) storeDraft(userId, projectId, id, { mine: localValue, base: baseRevision, lost: inFlight?.value ?? possiblySaved })
  }

  const send = (id: string): void => {
    const draft = draftOf(id)
    const answer = stored(id)
    if (!draft.requestedStatus || draft.inFlight || draft.conflict) return
    if (userId && !client.getQueryData(userQuery.queryKey)) return void change(id, draftStates.refused(draft, 'signed_out', answer))
    if (!answer || !isSignedIn()) return
    keep(id, change(id, draftStates.sent(draft, newKey(), answer)))
    void attempt(id)
  }

  const attempt = async (id: string): Promise<void> => {
    const { inFlight } = draftOf(id)
    if (!inFlight || !isSignedIn()) return
    try {
      confirm(id, await sendAnswer(projectId, id, inFlight, stored(id)?.hidden ?? false))
    } catch (error) {
      if (draftOf(id).inFlight !== inFlight) return
      const other = answerInTheWay(error)
      if (other) resolveStale(id, other, error)
      else if (isTransient(error)) tryAgain(id, error)
      else refuse(id, error)
    }
  }

  const confirm = (id: string, answer: Answer) => {
    const { inFlight } = draftOf(id)
    if (!inFlight) return
    if (isSignedIn()) storeAnswer(client, projectId, answer)
    if (userId) announceAnswer({ userId, projectId, answer })
    const draft = change(id, draftStates.saved(draftOf(id), answer))
    forgetDraft(userId, projectId, id, inFlight.value)
    visitor().takeOther(id)
    keep(id, draft)
    answerWaiter(id, inFlight.status, answer)
    reloadWhenSaved()
    send(id)
  }

  /** Another answer is stored than the one that this write replaces. */
  const resolveStale = (id: string, other: Answer, error: unknown) => {
    const { inFlight } = draftOf(id)
    const before = stored(id)
    if (!inFlight || !before) return
    const draft = change(id, draftStates.stale(draftOf(id), other, before))
    storeAnswer(client, projectId, other)
    if (draft.localValue) keep(id, draft)
    else forgetDraft(userId, projectId, id)
    if (draft.requestedStatus) send(id)
    else if (!draft.conflict && other.status === inFlight.status) answerWaiter(id, inFlight.status, other)
    else rejectWaiter(id, error)
  }

  const tryAgain = (id: string, error: unknown) => {
    noticeFailure(error)
    const draft = change(id, draftStates.failed(draftOf(id)))
    const wait = Math.min(longestWait, delay * factor ** (draft.attempts - 1))
    if (draft.attempts <= attempts || (draft.localValue && !waiters.has(id))) return retries.start(id, wait, () => void attempt(id))
    change(id, draftStates.gaveUp(draft))
    rejectWaiter(id, error)
    retries.start(id, wait, () => send(id))
  }

  const refuse = (id: string, error: unknown) => {
    // Nothing is stored any more where the session has just ended.
    change(id, draftStates.refused(draftOf(id), error instanceof ResponseError ? error.code : undefined, stored(id)))
    rejectWaiter(id, error)
  }

  const answerWaiter = (id: string, status: RequestedStatus, answer: Answer) => {
    const waiter = waiters.get(id)
    if (waiter?.status !== status) return
    waiters.delete(id)
    waiter.resolve(answer)
  }

  const rejectWaiter = (id: string, error: unknown) => {
    const waiter = waiters.get(id)
    waiters.delete(id)
    waiter?.reject(error)
  }

  const save = (id: string): void => {
    pauses.stop(id)
    const draft = draftOf(id)
    if (!draft.localValue) return
    change(id, draft)
    keep(id, draft)
    if (!userId || unmerged.has(id) || draft.conflict || (draft.problem && draft.problem !== 'signed_out')) return
    const isOnItsWay = draft.requestedStatus !== undefined || draft.inFlight?.value === draft.localValue
    if (!isOnItsWay) change(id, draftStates.requested(draft, 'INCOMPLETE', stored(id)))
    retries.endNow(id)
    send(id)
  }

  const forget = (id: string) => {
    pauses.stop(id)
    retries.stop(id)
    change(id, draftStates.otherTaken(draftOf(id)))
    forgetDraft(userId, projectId, id)
  }

  return {
    drafts: published,
    type: (id, value, limit) => {
      const before = draftOf(id)
      const draft = draftStates.typed(before, value, stored(id))
      current.set(id, draft)
      if (isVisibleChange(published.getState()[id] ?? idleDraft, draft, limit)) published.setState({ [id]: draft })
      if (draft.localValue) pauses.start(id, typingPause, () => save(id))
      else forget(id)
      return draftOf(id).generation
    },
    save,
    saveAll: () => [...current.keys()].forEach(save),
    requestStatus: (id, status) =>
      new Promise((resolve, reject) => {
        // What could not be sent would be waited for in vain.
        if (!isSignedIn() || !stored(id) || draftOf(id).conflict)
          return reject(new DOMException('Nothing can be asked for now', 'AbortError'))
        pauses.stop(id)
        rejectWaiter(id, new DOMException('Another status was asked for', 'AbortError'))
        waiters.set(id, { status, resolve, reject })
        keep(id, change(id, draftStates.requested(draftOf(id), status, stored(id))))
        retries.endNow(id)
        send(id)
      }),
    takeOther: forget,
    keepMine: (id) => {
      change(id, draftStates.localKept(draftOf(id)))
      send(id)
    },
    restore: (ids) => {
      for (const id of ids.filter((wanted) => !draftOf(wanted).localValue)) {
        const ownDraft = storedDraft(userId, projectId, id)
        const kept = ownDraft ?? storedDraft(null, projectId, id)
        if (!kept) continue
        if (!ownDraft) unmerged.add(id)
        change(id, draftStates.restored(draftOf(id), kept))
      }
    },
    merge: () => {
      for (const id of storedDraftIds(null, projectId)) {
        const answer = stored(id)
        const kept = storedDraft(null, projectId, id)
        if (!userId || !answer || !kept) continue
        const mine = draftOf(id).localValue ?? kept.mine
        const isAdopted = unmerged.delete(id)
        if (draftStates.mergeOf(mine, answer) === 'post') {
          change(id, draftStates.restored(draftOf(id), { mine, base: answer.revision }))
          save(id)
        } else {
          visitor().takeOther(id)
          if (isAdopted) forget(id)
        }
      }
    },
    isUnsaved: () =>
      isSignedIn() && [...current.values()].some(({ localValue, inFlight, requestedStatus }) => localValue || inFlight || requestedStatus),
    clear: () => {
      for (const id of new Set([...current.keys(), ...storedDraftIds(userId, projectId)])) forget(id)
    },
  }
}

const isVisibleChange = (known: Draft, draft: Draft, limit: number): boolean =>
  known.generation !== draft.generation ||
  draftStates.phaseOf(known) !== draftStates.phaseOf(draft) ||
  draftStates.shownStatus(known, 'COMPLETE') !== draftStates.shownStatus(draft, 'COMPLETE') ||
  fillOf(known.localValue ?? null, limit) !== fillOf(draft.localValue ?? null, limit)

/** `crypto.randomUUID` exists on https and localhost only. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const draftStores = new WeakMap<QueryClient, Map<string, DraftStore>>()

/** One per person and project, for as long as the page lives: what is on its way arrives even when its box has left the screen. */
export const draftStore = (client: QueryClient, userId: string | null, projectId: string): DraftStore => {
  const known = draftStores.get(client) ?? new Map<string, DraftStore>()
  draftStores.set(client, known)
  const key = `${userId ?? ''}/${projectId}`
  const drafts = known.get(key) ?? createDraftStore(client, userId, projectId)
  known.set(key, drafts)
  return drafts
}

export const areAnswersUnsaved = (client: QueryClient): boolean =>
  [...(draftStores.get(client)?.values() ?? [])].some((drafts) => drafts.isUnsaved())
