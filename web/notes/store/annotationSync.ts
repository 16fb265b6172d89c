import type { StoreApi } from 'zustand/vanilla'
import { untilSaved, waitAfter } from '@fieldwork/core/endpoint.ts'
import { isTransient, ResponseError } from '../../platform/calls/call.ts'
import type { Platform } from '../../platform/PlatformContext.ts'
import * as states from './annotationState.ts'
import type { AnnotationState } from './annotationState.ts'
import { fetchAnnotations, newerAnnotations, sendAnnotations } from '../api.ts'

/** Milliseconds after the last change. */
const savePause = 1000
/** Milliseconds after which coming back to the page asks what another device changed. */
const refreshAfter = 60_000

type SyncContext = {
  projectId: string
  platform: Platform
  /** Never saves into the account of a user who logs in later. */
  isSignedIn: () => boolean
  state: StoreApi<AnnotationState>
  update: (change: (before: AnnotationState) => AnnotationState) => void
}

/** Loads and saves one file: at most one write is on its way, and the newest changes go next. */
export const createAnnotationSync = ({ projectId, platform, isSignedIn, state, update }: SyncContext) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let failures = 0
  let loadedAt = 0

  const load = async (): Promise<void> => {
    if (!isSignedIn()) return
    loadedAt = Date.now()
    try {
      const stored = await fetchAnnotations(projectId)
      // A write that was answered meanwhile knows better.
      if (stored.revision >= state.getState().revision) update((before) => states.told(before, stored))
      saveNow()
    } catch (error) {
      if (isTransient(error)) platform.connection.noticeFailure(error)
      if (!state.getState().file) update((before) => ({ ...before, hasFailedToLoad: true }))
    }
  }

  const saveNow = (leaving = false): void => {
    clearTimeout(timer)
    // Before the file was read, nothing of it could be replaced.
    if (state.getState().hasFailedToLoad && !state.getState().file) return void load()
    if (!isSending) void send(leaving)
  }

  const send = async (leaving: boolean): Promise<void> => {
    const before = state.getState()
    const sent = states.outgoing(before)
    if (!sent) return
    if (!isSignedIn()) return update((known) => ({ ...known, trouble: 'signedOut' }))
    isSending = true
    try {
      const { revision, stored } = await sendAnnotations(projectId, sent, before.revision, leaving && isSmall(sent))
      failures = 0
      update((known) => states.confirmed(known, sent, revision))
      if (stored) update((known) => states.told(known, stored))
      if (states.outgoing(state.getState())) again(savePause)
    } catch (error) {
      fail(error)
    } finally {
      isSending = false
    }
  }

  const again = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(saveNow, wait)
  }

  const fail = (error: unknown) => {
    const newer = newerAnnotations(error)
    failures += 1
    if (newer) {
      update((known) => states.told(known, newer))
      // Two windows that write in the same moment do not meet again and again.
      return again(failures > 3 ? Math.random() * 1000 : 0)
    }
    if (isTransient(error)) {
      platform.connection.noticeFailure(error)
      update((known) => ({ ...known, trouble: 'offline' }))
      return again(waitAfter(untilSaved, failures) ?? 0)
    }
    const isSignedOut = error instanceof ResponseError && error.status === 401
    // The next change tries again: deleting something may be all that is needed.
    update((known) => ({ ...known, trouble: isSignedOut ? 'signedOut' : 'refused', problem: (error as Error).message }))
  }

  return {
    load,
    saveNow,
    saveAfterPause: () => again(savePause),
    refresh: () => {
      if (Date.now() - loadedAt > refreshAfter) void load()
    },
  }
}

/** What browsers send on while a page goes away is at most 64 kB. */
const isSmall = (file: object): boolean => JSON.stringify(file).length < 60_000
