import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { annotationKey, nextChange } from '@fieldwork/core/notes/merge.ts'
import type { Annotation, Annotations, Bookmark, OpenState, TickedBox } from '@fieldwork/core/notes/schema.ts'
import { userQuery } from '../../accounts/api.ts'
import { createBroadcast } from '../../platform/browser/broadcast.ts'
import { onLeave } from '../../platform/browser/onLeave.ts'
import type { Platform } from '../../platform/PlatformContext.ts'
import * as states from './annotationState.ts'
import type { AnnotationState } from './annotationState.ts'
import { storedUnsaved, storeUnsaved, type UnsavedAnnotations } from './annotationStorage.ts'
import { createAnnotationSync } from './annotationSync.ts'

/** One learner's annotations in one project, and the only place that holds them while the page is open. */
export type AnnotationStore = {
  projectId: string
  state: StoreApi<AnnotationState>
  /** Puts items in the place of those with the same key; each is changed for the `change`-th time. Does nothing before the file is known. */
  change: (make: (file: Annotations, change: number) => readonly Annotation[]) => void
  /** Turns a bookmark, a point that is ticked off, or an open section. */
  turn: (kind: (Bookmark | TickedBox | OpenState)['kind'], block: string, on: boolean) => void
  dismissReport: () => void
  setTutor: (noteId: string, state: AnnotationState['tutor'][string] | undefined) => void
  load: () => Promise<void>
  saveNow: () => void
  /** Keeps the annotations until the returned function is called: on leaving the page, over a lost connection, between windows. */
  start: () => () => void
}

type Heard = { userId: string; projectId: string; items: UnsavedAnnotations }

/** Milliseconds after a change, until the browser's storage has it. */
const storagePause = 300

const createAnnotationStore = (client: QueryClient, platform: Platform, userId: string, projectId: string): AnnotationStore => {
  const state = createStore<AnnotationState>(() => ({ ...states.emptyState, unsaved: storedUnsaved(userId, projectId) }))
  const windows = createBroadcast<Heard>('fieldwork.annotations')
  let storing: ReturnType<typeof setTimeout> | undefined
  /** Of what this window changed and the others have not heard of. */
  let untold = new Map<string, Annotation>()

  const storeNow = () => {
    clearTimeout(storing)
    storing = undefined
    const { unsaved, file } = state.getState()
    storeUnsaved(userId, projectId, unsaved)
    if (untold.size > 0 && file)
      windows.send({ userId, projectId, items: { version: file.version, run: file.run, items: [...untold.values()] } })
    untold = new Map()
  }
  const update = (change: (before: AnnotationState) => AnnotationState) => {
    const before = state.getState()
    const after = change(before)
    state.setState(after, true)
    if (after.unsaved !== before.unsaved) storing ??= setTimeout(storeNow, storagePause)
    if (before.unsaved.length > 0 && after.unsaved.length === 0) platform.reload.whenSaved()
  }
  const isSignedIn = () => client.getQueryData(userQuery.queryKey)?.id === userId
  const sync = createAnnotationSync({ projectId, platform, isSignedIn, state, update })

  const change: AnnotationStore['change'] = (make) => {
    const { file } = state.getState()
    if (!file) return
    const items = make(file, nextChange(file))
    for (const item of items) untold.set(annotationKey(item), item)
    update((before) => states.changed(before, items))
    sync.saveAfterPause()
  }

  return {
    projectId,
    state,
    change,
    turn: (kind, block, on) => change((_, changed) => [{ kind, block, changed, on }]),
    dismissReport: () => {
      update(states.reportDismissed)
      sync.saveNow()
    },
    setTutor: (noteId, tutor) =>
      update((before) => {
        const { [noteId]: _, ...others } = before.tutor
        return { ...before, tutor: tutor ? { ...others, [noteId]: tutor } : others }
      }),
    load: sync.load,
    saveNow: sync.saveNow,
    start: () => {
      const leave = () => {
        storeNow()
        sync.saveNow(true)
      }
      const stops = [
        onLeave(leave, sync.refresh),
        platform.reload.holdWhile(() => isSignedIn() && state.getState().unsaved.length > 0),
        platform.connection.recovered.listen(() => sync.saveNow()),
        windows.listen((other) => {
          if (other.userId === userId && other.projectId === projectId) update((before) => states.heard(before, other.items))
        }),
      ]
      // Also after the session had ended in the middle of a change.
      void sync.load()
      return () => {
        for (const stop of stops) stop()
        leave()
      }
    },
  }
}

const stores = new WeakMap<QueryClient, Map<string, AnnotationStore>>()

/** The same for as long as the app runs: what is on its way arrives even when its page has left the screen. */
export const annotationStoreOf = (client: QueryClient, platform: Platform, userId: string, projectId: string): AnnotationStore => {
  const ofApp = stores.get(client) ?? new Map<string, AnnotationStore>()
  stores.set(client, ofApp)
  const key = `${userId}/${projectId}`
  const store = ofApp.get(key) ?? createAnnotationStore(client, platform, userId, projectId)
  ofApp.set(key, store)
  return store
}
