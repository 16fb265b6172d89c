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
import { perUserAndProject } from '../../platform/outbox/perUserAndProject.ts'
import type { Platform } from '../../platform/PlatformContext.ts'
import { fetchAnnotations, newerAnnotations, sendAnnotations } from '../api.ts'
import {
  annotationDrafts,
  applyChanges,
  dismissReport,
  mergeFromWindow,
  outgoingFile,
  parseUnsaved,
  receiveFile,
  type AnnotationState,
  type UnsavedAnnotations,
} from './annotationState.ts'

type AnnotationsOnPage = {
  /** Includes every local change; undefined until the server has replied. */
  file: Annotations | undefined
  /** Revision of the latest file received from the server. */
  revision: number
  /** Changes that the server hasn't confirmed. */
  draft: Draft<readonly UnsavedAnnotations[], 'saved', StoredAnnotations>
  /** The server's reason for refusing the last write, as a sentence. */
  refusal: string | undefined
  hasFailedToLoad: boolean
  /** Pending and failed requests to the tutor, by note. */
  tutor: Readonly<Record<string, 'loading' | { failed: string | undefined }>>
}

type Unnumbered<Item> = Item extends Annotation ? Omit<Item, 'changed'> : never
/** An annotation to store. The store numbers the change. */
export type AnnotationEdit = Unnumbered<Annotation>

/** One learner's annotations in one project; the only copy in memory while the page is open. */
export type AnnotationStore = {
  projectId: string
  state: StoreApi<AnnotationsOnPage>
  items: () => readonly Annotation[]
  /** Adds items, or replaces those with the same key. Does nothing before the file is loaded. */
  change: (edits: readonly AnnotationEdit[]) => void
  /** Sets a bookmark, a ticked checkbox, or an open section. */
  turn: (kind: (Bookmark | TickedBox | OpenState)['kind'], block: string, on: boolean) => void
  dismissReport: () => void
  setTutor: (noteId: string, state: AnnotationsOnPage['tutor'][string] | undefined) => void
  load: () => Promise<void>
  /** Loads the file and syncs it with storage, server and other windows. Returns how to stop. */
  start: () => () => void
}

type WindowMessage = { userId: string; projectId: string; items: UnsavedAnnotations }

/** Milliseconds from a change until the browser's storage is written. */
const storagePauseMs = 300
/** Milliseconds from the last change until it is sent. */
const savePauseMs = 1000
/** Milliseconds after which returning to the page loads changes of other devices. */
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
  const windows = createBroadcast<WindowMessage>('fieldwork.annotations')
  let storing: ReturnType<typeof setTimeout> | undefined
  /** Changes of this window that other windows haven't received. */
  let unannounced = new Map<string, Annotation>()
  let isLeaving = false
  let loadedAt = 0

  const storeNow = () => {
    clearTimeout(storing)
    storing = undefined
    const { draft: current, file } = getState()
    if (current.localValue) storage.write(projectId, current.localValue)
    else storage.remove(projectId)
    if (unannounced.size > 0 && file)
      windows.send({ userId, projectId, items: { version: file.version, run: file.run, items: [...unannounced.values()] } })
    unannounced = new Map()
  }
  const update = (change: Partial<AnnotationsOnPage>) => {
    const { localValue } = getState().draft
    state.setState(change)
    if (getState().draft.localValue === localValue) return
    storing ??= setTimeout(storeNow, storagePauseMs)
    if (!getState().draft.localValue) platform.reload.whenSaved()
  }
  const current = (): AnnotationState => {
    const { file, revision, draft: its } = getState()
    return { file, revision, unsaved: its.localValue ?? [] }
  }
  const stored = (): StoredAnnotations | undefined => {
    const { file, revision } = getState()
    return file && { ...file, revision }
  }
  const show = (newer: StoredAnnotations) => {
    const { file, revision } = receiveFile(current(), newer)
    // Only the revision has changed.
    update(newer.items === getState().file?.items ? { revision } : { file, revision })
  }
  const edit = ({ file, unsaved }: AnnotationState) => update({ file, draft: annotationDrafts.typed(getState().draft, unsaved, stored()) })

  const currentUserId = () => client.getQueryData(userQuery.queryKey)?.id
  const delivery = createDelivery(
    {
      machine: annotationDrafts,
      pauseMs: savePauseMs,
      stored,
      send: async (_, write) => {
        const sent = outgoingFile({ ...current(), unsaved: write.value })
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
      // `update` writes the storage whenever the draft changes.
      forget: () => {},
    },
  )

  const load = async (): Promise<void> => {
    if (!delivery.isSignedIn()) return
    loadedAt = Date.now()
    try {
      const newer = await fetchAnnotations(projectId)
      // A write may have been answered in the meantime.
      if (newer.revision >= getState().revision) {
        show(newer)
        update({ draft: annotationDrafts.rebased(getState().draft, newer), hasFailedToLoad: false })
      }
      delivery.save(projectId)
    } catch (error) {
      if (isTransient(error)) void platform.connection.noticeFailure(error)
      if (!getState().file) update({ hasFailedToLoad: true })
    }
  }
  const saveNow = (): void => {
    // Nothing can be saved before the file is loaded.
    if (getState().hasFailedToLoad && !getState().file) void load()
    else delivery.save(projectId)
  }

  const items = () => getState().file?.items ?? []
  const change: AnnotationStore['change'] = (edits) => {
    const { file } = getState()
    if (!file || edits.length === 0) return
    const number = nextChange(file)
    const changes = edits.map((one): Annotation => ({ ...one, changed: number }))
    for (const item of changes) unannounced.set(annotationKey(item), item)
    edit(applyChanges(current(), changes))
    delivery.saveAfterPause(projectId)
  }

  return {
    projectId,
    state,
    items,
    change,
    turn: (kind, block, on) => change([{ kind, block, on }]),
    dismissReport: () => {
      const before = current()
      const after = dismissReport(before)
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
        // Ending a wait sends in a later task.
        setTimeout(() => (isLeaving = false))
      }
      const stops = [
        onLeave(leave, () => {
          if (Date.now() - loadedAt > refreshAfterMs) void load()
        }),
        platform.reload.holdWhile(() => delivery.isSignedIn() && getState().draft.localValue !== undefined),
        platform.connection.recovered.listen(saveNow),
        windows.listen((other) => {
          if (other.userId === userId && other.projectId === projectId) update({ file: mergeFromWindow(current(), other.items).file })
        }),
      ]
      void load()
      return () => {
        for (const stop of stops) stop()
        leave()
      }
    },
  }
}

/** Browsers send at most 64 kB in requests that outlive the page. */
const isSmall = (file: object): boolean => JSON.stringify(file).length < 60_000

/** Pending changes are still sent after leaving the page. */
export const annotationStoreOf = perUserAndProject(createAnnotationStore)
