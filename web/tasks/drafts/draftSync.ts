import type { QueryClient } from '@tanstack/react-query'
import { doublingFromOneSecond, untilSaved, waitAfter } from '@fieldwork/core/endpoint.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { userQuery } from '../../accounts/api.ts'
import type { Broadcast } from '../../platform/browser/broadcast.ts'
import { randomHex } from '../../platform/browser/randomHex.ts'
import { isTransient, ResponseError } from '../../platform/calls/call.ts'
import type { Platform } from '../../platform/PlatformContext.ts'
import { retry } from '../../platform/calls/retry.ts'
import { answerInTheWay, sendAnswer, storeAnswer, storedAnswer } from '../api.ts'
import type { Draft, DraftWrite, RequestedStatus } from './draft.ts'
import * as draftStates from './draft.ts'

/** Milliseconds after the last key. */
const typingPause = 800

/** An answer that a window of this browser has just saved. */
export type SavedAnswer = { userId: string; projectId: string; answer: Answer }

/** The app, and the store whose drafts are sent. */
export type DraftContext = {
  client: QueryClient
  platform: Platform
  /** To the other windows. */
  savedAnswers: Broadcast<SavedAnswer>
  /** False once the app is taken off the page: nothing is sent any more, and no reply is taken. */
  isOpen: () => boolean
  userId: string | null
  projectId: string
  draftOf: (id: string) => Draft
  /** Replaces a draft, here and in the browser's storage. */
  change: (id: string, draft: Draft) => Draft
  /** The server has the answer: nothing of this value is kept any more. */
  forget: (id: string, saved?: DraftWrite) => void
}

type Waiter = { status: RequestedStatus; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

/** Sends the drafts of one store: at most one write of an answer is on its way, and the newest words go next. */
export const createDraftSync = (context: DraftContext) => {
  const { client, platform, savedAnswers, isOpen, userId, projectId, draftOf, change, forget } = context
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** By the answer that is on its way: how to end the wait for its next try. */
  const deliveries = new Map<string, () => void>()
  const waiters = new Map<string, Waiter>()

  const stored = (id: string) => storedAnswer(client, projectId, id)
  /** Never saves into the account of a user who logs in later. */
  const isSignedIn = () => userId !== null && client.getQueryData(userQuery.queryKey)?.id === userId

  const stopTimer = (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  const startTimer = (id: string, ms: number, ring: (id: string) => void) => {
    stopTimer(id)
    timers.set(
      id,
      setTimeout(() => isOpen() && ring(id), ms),
    )
  }

  const send = (id: string): void => {
    const draft = draftOf(id)
    const answer = stored(id)
    const isBusy = Boolean(draft.inFlight ?? draft.conflict) || deliveries.has(id)
    if (!draft.requestedStatus || isBusy || !isOpen()) return
    if (userId && !client.getQueryData(userQuery.queryKey)) return void change(id, draftStates.refused(draft, 'signed_out', answer))
    if (!answer || !isSignedIn()) return
    const { inFlight } = change(id, draftStates.sent(draft, randomHex(16), answer))
    if (inFlight) void deliver(id, inFlight)
  }

  const deliver = async (id: string, write: DraftWrite) => {
    const isCurrent = () => isOpen() && draftOf(id).inFlight === write
    const attempt = () => {
      if (!isCurrent() || !isSignedIn()) throw abandoned('The person left, or the draft was given up')
      return sendAnswer(projectId, id, write, stored(id)?.hidden ?? false)
    }
    const nextTry = (error: unknown) => {
      if (!isCurrent() || !isTransient(error)) return undefined
      platform.connection.noticeFailure(error)
      const { attempts, localValue } = change(id, draftStates.failed(draftOf(id)))
      return waitAfter(localValue && !waiters.has(id) ? untilSaved : doublingFromOneSecond, attempts)
    }
    deliveries.set(id, () => {})
    const settle = await retry(attempt, nextTry, { onWait: (endNow) => deliveries.set(id, endNow) }).then(
      (answer) => () => confirm(id, write, answer),
      (error: unknown) => () => fail(id, write, error),
    )
    deliveries.delete(id)
    if (isCurrent()) settle()
    else send(id)
  }

  const confirm = (id: string, write: DraftWrite, answer: Answer) => {
    if (isSignedIn()) storeAnswer(client, projectId, answer)
    if (userId) savedAnswers.send({ userId, projectId, answer })
    change(id, draftStates.saved(draftOf(id), answer))
    forget(id, write)
    answerWaiter(id, write.status, answer)
    platform.reload.whenSaved()
    send(id)
  }

  const fail = (id: string, write: DraftWrite, error: unknown) => {
    const other = answerInTheWay(error)
    if (other) return resolveStale(id, write, other, error)
    if (!isTransient(error) && !(error instanceof DOMException)) {
      // Nothing is stored any more where the session has just ended.
      change(id, draftStates.refused(draftOf(id), error instanceof ResponseError ? error.code : undefined, stored(id)))
      return rejectWaiter(id, error)
    }
    const { attempts } = change(id, draftStates.gaveUp(draftOf(id)))
    rejectWaiter(id, error)
    startTimer(id, waitAfter(untilSaved, attempts) ?? 0, send)
  }

  /** Another answer is stored than the one that this write replaces. */
  const resolveStale = (id: string, write: DraftWrite, other: Answer, error: unknown) => {
    const before = stored(id) ?? other
    storeAnswer(client, projectId, other)
    const draft = change(id, draftStates.stale(draftOf(id), other, before))
    if (!draft.localValue) forget(id)
    if (draft.requestedStatus) send(id)
    else if (!draft.conflict && other.status === write.status) answerWaiter(id, write.status, other)
    else rejectWaiter(id, error)
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

  /** Sends what a draft asks for, also before its next try is due. */
  const sendNow = (id: string) => {
    stopTimer(id)
    deliveries.get(id)?.()
    send(id)
  }

  const save = (id: string): void => {
    stopTimer(id)
    const draft = draftOf(id)
    if (!draft.localValue) return
    change(id, draft)
    if (!userId || draft.awaitsMerge || draft.conflict || (draft.problem && draft.problem !== 'signed_out')) return
    const isOnItsWay = draft.requestedStatus !== undefined || draft.inFlight?.value === draft.localValue
    if (!isOnItsWay) change(id, draftStates.requested(draft, 'INCOMPLETE', stored(id)))
    sendNow(id)
  }

  const requestStatus = (id: string, status: RequestedStatus): Promise<Answer> =>
    new Promise((resolve, reject) => {
      // The caller would wait in vain for a write that cannot be sent.
      if (!isSignedIn() || !stored(id) || draftOf(id).conflict) return reject(abandoned('Nothing can be asked for now'))
      rejectWaiter(id, abandoned('Another status was asked for'))
      waiters.set(id, { status, resolve, reject })
      change(id, draftStates.requested(draftOf(id), status, stored(id)))
      sendNow(id)
    })

  /** Nothing of the draft is left: it is neither sent nor waited for. */
  const stop = (id: string) => {
    rejectWaiter(id, abandoned('The draft was given up'))
    sendNow(id)
  }

  return { save, saveAfterPause: (id: string) => startTimer(id, typingPause, save), requestStatus, sendNow, stop, isSignedIn }
}

const abandoned = (why: string) => new DOMException(why, 'AbortError')
