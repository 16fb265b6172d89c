import { doublingFromOneSecond, untilSaved, waitAfter } from '@fieldwork/core/endpoint.ts'
import { randomHex } from '../browser/randomHex.ts'
import { isTransient, ResponseError } from '../calls/call.ts'
import { retry } from '../calls/retry.ts'
import type { Platform } from '../PlatformContext.ts'
import type { Draft, DraftMachine, DraftWrite, Revised } from './draft.ts'

/** How one kind of value is read and sent. */
export type DraftEndpoint<Value, Status, Stored extends Revised> = {
  machine: DraftMachine<Value, Status, Stored>
  /** Milliseconds after the last key. */
  pauseMs: number
  /** The value as the server is known to hold it; undefined until that is known. */
  stored: (id: string) => Stored | undefined
  /** Makes one attempt; with `onTakenBack` all of them. */
  send: (id: string, write: DraftWrite<Value, Status>) => Promise<Stored>
  /** The stored value that the server named because the write replaces an older one. */
  newerIn?: (error: unknown) => Stored | undefined
  /** Shows what the server holds. */
  show?: (stored: Stored) => void
  /** Called once a write of this window is stored. */
  announce?: (stored: Stored) => void
  /** Given if a value that cannot be saved is taken back instead of being retried until it is saved. Called then. */
  onTakenBack?: (id: string) => void
  /** True if the user decides when a write that failed goes out again. Default: it is retried until it is saved. */
  isSentOnce?: boolean
}

/** The author of the drafts and the app that they are written in. */
export type Author = {
  platform: Pick<Platform, 'connection' | 'reload'>
  /** null: a visitor, whose values are stored in the browser only. */
  userId: string | null
  /** The user who is logged in now. */
  currentUserId: () => string | undefined
  /** False once the app is unmounted: nothing is sent any more, and replies are ignored. */
  isOpen: () => boolean
}

/** Access to the drafts that are sent. */
export type DraftAccess<Value, Status, Stored> = {
  draftOf: (id: string) => Draft<Value, Status, Stored>
  /** Replaces a draft, here and in the browser's storage. */
  change: (id: string, draft: Draft<Value, Status, Stored>) => Draft<Value, Status, Stored>
  /** The server has the value: removes it from the storage, unless another window stored something newer since `saved` was sent. */
  forget: (id: string, saved?: Value) => void
}

/** Collisions in a row with writes of other windows before the next attempt waits. */
const maxCollisions = 3

type Waiter<Status, Stored> = { status: Status; resolve: (stored: Stored) => void; reject: (error: unknown) => void }

/** Sends drafts: at most one write of a value is in flight, and the newest value goes next. */
export const createDelivery = <Value, Status, Stored extends Revised>(
  {
    machine,
    pauseMs,
    stored,
    send: sendOnce,
    newerIn,
    show,
    announce,
    onTakenBack,
    isSentOnce = false,
  }: DraftEndpoint<Value, Status, Stored>,
  { platform, userId, currentUserId, isOpen }: Author,
  { draftOf, change, forget }: DraftAccess<Value, Status, Stored>,
) => {
  type Write = DraftWrite<Value, Status>
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** By id of the value in flight: ends the wait before its next attempt. */
  const deliveries = new Map<string, () => void>()
  const waiters = new Map<string, Waiter<Status, Stored>>()
  /** By id: how often in a row another window had just written. */
  const collisions = new Map<string, number>()

  /** Never saves into the account of a user who logs in later. */
  const isSignedIn = () => userId !== null && currentUserId() === userId

  const stopTimer = (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  const startTimer = (id: string, ms: number, ring: (id: string) => void) => {
    stopTimer(id)
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id)
        if (isOpen()) ring(id)
      }, ms),
    )
  }

  const send = (id: string): void => {
    const draft = draftOf(id)
    const existing = stored(id)
    const isBusy = Boolean(draft.inFlight ?? draft.conflict) || deliveries.has(id)
    if (draft.requestedStatus === undefined || isBusy || !isOpen()) return
    if (userId && currentUserId() === undefined) return void change(id, machine.refused(draft, 'signed_out', existing))
    if (!existing || !isSignedIn()) return
    const { inFlight } = change(id, machine.sent(draft, randomHex(16), existing))
    if (inFlight) void deliver(id, inFlight)
  }

  const deliver = async (id: string, write: Write) => {
    const isCurrent = () => isOpen() && draftOf(id).inFlight === write
    const attempt = () => {
      if (!isCurrent() || !isSignedIn()) throw abandoned('The user left, or the draft was given up')
      return sendOnce(id, write)
    }
    const nextTry = (error: unknown) => {
      if (onTakenBack || isSentOnce || !isCurrent() || !isTransient(error)) return undefined
      void platform.connection.noticeFailure(error)
      const { attempts, localValue } = change(id, machine.failed(draftOf(id)))
      return waitAfter(localValue !== undefined && !waiters.has(id) ? untilSaved : doublingFromOneSecond, attempts)
    }
    deliveries.set(id, () => {})
    const settle = await retry(attempt, nextTry, { onWait: (endNow) => deliveries.set(id, endNow) }).then(
      (reply) => () => confirm(id, write, reply),
      (error: unknown) => () => fail(id, write, error),
    )
    deliveries.delete(id)
    if (isCurrent()) settle()
    else send(id)
  }

  const confirm = (id: string, write: Write, reply: Stored) => {
    if (isSignedIn()) show?.(reply)
    announce?.(reply)
    const { localValue, requestedStatus } = change(id, machine.saved(draftOf(id), reply))
    forget(id, write.value)
    resolveWaiter(id, write.status, reply)
    collisions.delete(id)
    platform.reload.whenSaved()
    if (localValue !== undefined && requestedStatus === undefined && !timers.has(id)) startTimer(id, pauseMs, save)
    else send(id)
  }

  const fail = (id: string, write: Write, error: unknown) => {
    const newer = newerIn?.(error)
    if (newer) return resolveStale(id, write, newer, error)
    if (onTakenBack) return takeBack(id, onTakenBack)
    if (isSentOnce || (!isTransient(error) && !(error instanceof DOMException))) {
      // `stored` returns undefined if the session has just ended.
      change(id, machine.refused(draftOf(id), error instanceof ResponseError ? error.code : undefined, stored(id)))
      return rejectWaiter(id, error)
    }
    const { attempts } = change(id, machine.gaveUp(draftOf(id)))
    rejectWaiter(id, error)
    startTimer(id, waitAfter(untilSaved, attempts) ?? 0, send)
  }

  const takeBack = (id: string, onLost: (id: string) => void) => {
    if (change(id, machine.takenBack(draftOf(id))).localValue !== undefined) return send(id)
    platform.reload.whenSaved()
    onLost(id)
  }

  /** Called if the stored value isn't the one that the write replaces. */
  const resolveStale = (id: string, write: Write, newer: Stored, error: unknown) => {
    const before = stored(id) ?? newer
    show?.(newer)
    const draft = change(id, machine.stale(draftOf(id), newer, before))
    if (draft.localValue === undefined) forget(id)
    if (draft.requestedStatus !== undefined) sendAgain(id)
    else if (!draft.conflict && machine.rules.isReached(newer, write.status)) resolveWaiter(id, write.status, newer)
    else rejectWaiter(id, error)
  }

  /** Keeps two windows that write at the same time from colliding again and again. */
  const sendAgain = (id: string) => {
    const count = (collisions.get(id) ?? 0) + 1
    collisions.set(id, count)
    if (count > maxCollisions) startTimer(id, Math.random() * 1000, send)
    else send(id)
  }

  const resolveWaiter = (id: string, status: Status, reply: Stored) => {
    const waiter = waiters.get(id)
    if (waiter?.status !== status) return
    waiters.delete(id)
    waiter.resolve(reply)
  }
  const rejectWaiter = (id: string, error: unknown) => {
    const waiter = waiters.get(id)
    waiters.delete(id)
    waiter?.reject(error)
  }

  /** Sends what a draft asks for, also before its next attempt is due. */
  const sendNow = (id: string) => {
    stopTimer(id)
    deliveries.get(id)?.()
    send(id)
  }

  const save = (id: string): void => {
    stopTimer(id)
    const draft = draftOf(id)
    if (draft.localValue === undefined) return
    change(id, draft)
    if (!userId || draft.awaitsMerge || draft.conflict || (draft.problem && draft.problem !== 'signed_out')) return
    const isOnItsWay = draft.requestedStatus !== undefined || draft.inFlight?.value === draft.localValue
    if (!isOnItsWay) change(id, machine.requested(draft, machine.rules.draftStatus, stored(id)))
    sendNow(id)
  }

  const requestStatus = (id: string, status: Status): Promise<Stored> =>
    new Promise((resolve, reject) => {
      // A write that can't be sent would never settle.
      if (!isSignedIn() || !stored(id) || draftOf(id).conflict) return reject(abandoned('Nothing can be requested now'))
      rejectWaiter(id, abandoned('Another status was requested'))
      waiters.set(id, { status, resolve, reject })
      change(id, machine.requested(draftOf(id), status, stored(id)))
      sendNow(id)
    })

  /** Called when a draft is discarded: nothing is sent or waited for any more. */
  const stop = (id: string) => {
    rejectWaiter(id, abandoned('The draft was given up'))
    sendNow(id)
  }

  return { save, saveAfterPause: (id: string) => startTimer(id, pauseMs, save), requestStatus, sendNow, stop, isSignedIn }
}

const abandoned = (why: string) => new DOMException(why, 'AbortError')
