import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { annotationKey, nextChange } from '@fieldwork/core/notes/merge.ts'
import type { Annotation, Annotations, Bookmark, OpenState, StoredAnnotations, TickedBox } from '@fieldwork/core/notes/schema.ts'
import { userQuery } from '../../accounts/api.ts'
import { createBroadcast } from '../../platform/browser/broadcast.ts'
import { onLeave } from '../../platform/browser/onLeave.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { isTransient } from '../../platform/calls/call.ts'
import { createDelivery } from '../../platform/outbox/delivery.ts'
import { idleDraft, type Draft } from '../../platform/outbox/draft.ts'
import { createOutboxStorage } from '../../platform/outbox/outboxStorage.ts'
import type { Platform } from '../../platform/PlatformContext.ts'
import { fetchAnnotations, newerAnnotations, sendAnnotations } from '../api.ts'
import * as states from './annotationState.ts'
import { annotationDrafts, parseUnsaved, type UnsavedAnnotations } from './annotationState.ts'

type AnnotationsOnPage = {
  /** Includes everything that was changed here; undefined until the server has replied. */
  file: Annotations | undefined
  /** Of the file that the server is known to hold. */
  revision: number
  /** What the server has not confirmed. */
  draft: Draft<readonly UnsavedAnnotations[], 'saved', StoredAnnotations>
  /** Why the server refused the last write, as a sentence. */
  refusal: string | undefined
  hasFailedToLoad: boolean
  /** What the tutor was asked for and has not answered, by note. */
  tutor: Readonly<Record<string, 'loading' | { failed: string | undefined }>>
}

/** One learner's annotations in one project, and the only place that holds them while the page is open. */
export type AnnotationStore = {
  projectId: string
  state: StoreApi<AnnotationsOnPage>
  /** Puts items in place of those with the same key; each is changed for the `change`-th time. Does nothing before the file is known. */
  change: (make: (file: Annotations, change: number) => readonly Annotation[]) => void
  /** Turns a bookmark, a point that is ticked off, or an open section. */
  turn: (kind: (Bookmark | TickedBox | OpenState)['kind'], block: string, on: boolean) => void
  dismissReport: () => void
  setTutor: (noteId: string, state: AnnotationsOnPage['tutor'][string] | undefined) => void
  load: () => Promise<void>
  /** Keeps the annotations until the returned function is called: on leaving the page, over a lost connection, between windows. */
  start: () => () => void
}

type Heard = { userId: string; projectId: string; items: UnsavedAnnotations }

/** Milliseconds after a change, until the browser's storage has it. */
const storagePauseMs = 300
/** Milliseconds after the last change. */
const savePauseMs = 1000
/** Milliseconds after which coming back to the page asks what another device changed. */
const refreshAfterMs = 60_000

const createAnnotationStore = (client: QueryClient, platform: Platform, userId: string, projectId: string): AnnotationStore => {
  const storage = createOutboxStorage(localStore, `fieldwork.annotations.${userId}.`, parseUnsaved)
  const mine = storage.read(projectId)
  const draft = mine ? annotationDrafts.restored(idleDraft, { mine, base: 0 }) : idleDraft
  const state = createStore<AnnotationsOnPage>(() => ({
    file: undefined,
    revision: 0,
    draft,
    refusal: undefined,
    hasFailedToLoad: false,
    tutor: {},
  }))
  const { getState } = state
  const windows = createBroadcast<Heard>('fieldwork.annotations')
  let storing: ReturnType<typeof setTimeout> | undefined
  /** Of what this window changed and the others have not heard of. */
  let untold = new Map<string, Annotation>()
  let isLeaving = false
  let loadedAt = 0

  const storeNow = () => {
    clearTimeout(storing)
    storing = undefined
    const { draft: current, file } = getState()
    if (current.localValue) storage.write(projectId, current.localValue)
    else storage.remove(projectId)
    if (untold.size > 0 && file)
      windows.send({ userId, projectId, items: { version: file.version, run: file.run, items: [...untold.values()] } })
    untold = new Map()
  }
  const update = (change: Partial<AnnotationsOnPage>) => {
    const { localValue } = getState().draft
    state.setState(change)
    if (getState().draft.localValue === localValue) return
    storing ??= setTimeout(storeNow, storagePauseMs)
    if (!getState().draft.localValue) platform.reload.whenSaved()
  }
  const current = (): states.AnnotationState => {
    const { file, revision, draft: its } = getState()
    return { file, revision, unsaved: its.localValue ?? [] }
  }
  const stored = (): StoredAnnotations | undefined => {
    const { file, revision } = getState()
    return file && { ...file, revision }
  }
  const show = (newer: StoredAnnotations) => {
    const { file, revision } = states.told(current(), newer)
    // Nothing but the revision of what is shown has changed.
    update(newer.items === getState().file?.items ? { revision } : { file, revision })
  }
  const edit = ({ file, unsaved }: states.AnnotationState) =>
    update({ file, draft: annotationDrafts.typed(getState().draft, unsaved, stored()) })

  const currentUserId = () => client.getQueryData(userQuery.queryKey)?.id
  const delivery = createDelivery(
    {
      machine: annotationDrafts,
      pauseMs: savePauseMs,
      stored,
      send: async (_, write) => {
        const sent = states.outgoing({ ...current(), unsaved: write.value })
        if (!sent) throw new DOMException('There is no file', 'AbortError')
        try {
          const { revision, stored: merged } = await sendAnnotations(projectId, sent, write.revision, isLeaving && isSmall(sent))
          return merged ?? { ...(getState().file ?? sent), revision }
        } catch (error) {
          update({ refusal: (error as Error).message })
          throw error
        }
      },
      newerIn: newerAnnotations,
      show,
    },
    { platform, userId, currentUserId, isOpen: () => true },
    {
      draftOf: () => getState().draft,
      change: (_, next) => {
        update({ draft: next })
        return next
      },
      // The storage follows the draft.
      forget: () => {},
    },
  )

  const load = async (): Promise<void> => {
    if (!delivery.isSignedIn()) return
    loadedAt = Date.now()
    try {
      const newer = await fetchAnnotations(projectId)
      // A write that was answered meanwhile knows better.
      if (newer.revision >= getState().revision) {
        show(newer)
        update({ draft: annotationDrafts.rebased(getState().draft, newer), hasFailedToLoad: false })
      }
      delivery.save(projectId)
    } catch (error) {
      if (isTransient(error)) platform.connection.noticeFailure(error)
      if (!getState().file) update({ hasFailedToLoad: true })
    }
  }
  const saveNow = (): void => {
    // Before the file was read, nothing of it could be replaced.
    if (getState().hasFailedToLoad && !getState().file) void load()
    else delivery.save(projectId)
  }

  const change: AnnotationStore['change'] = (make) => {
    const { file } = getState()
    if (!file) return
    const items = make(file, nextChange(file))
    if (items.length === 0) return
    for (const item of items) untold.set(annotationKey(item), item)
    edit(states.changed(current(), items))
    delivery.saveAfterPause(projectId)
  }

  return {
    projectId,
    state,
    change,
    turn: (kind, block, on) => change((_, changed) => [{ kind, block, changed, on }]),
    dismissReport: () => {
      const before = current()
      const after = states.reportDismissed(before)
      if (after !== before) edit(after)
      saveNow()
    },
    setTutor: (noteId, tutor) => {
      const { [noteId]: _, ...others } = getState().tutor
      update({ tutor: tutor ? { ...others, [noteId]: tutor } : others })
    },
    load,
    start: () => {
      const leave = () => {
        storeNow()
        isLeaving = true
        saveNow()
        // A wait that ends now sends a moment later.
        setTimeout(() => (isLeaving = false))
      }
      const stops = [
        onLeave(leave, () => {
          if (Date.now() - loadedAt > refreshAfterMs) void load()
        }),
        platform.reload.holdWhile(() => delivery.isSignedIn() && getState().draft.localValue !== undefined),
        platform.connection.recovered.listen(saveNow),
        windows.listen((other) => {
          if (other.userId === userId && other.projectId === projectId) update({ file: states.heard(current(), other.items).file })
        }),
      ]
      // Also after the session had ended in the middle of a change.
      void load()
      return () => {
        for (const stop of stops) stop()
        leave()
      }
    },
  }
}

/** What browsers send on while a page goes away is at most 64 kB. */
const isSmall = (file: object): boolean => JSON.stringify(file).length < 60_000

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
