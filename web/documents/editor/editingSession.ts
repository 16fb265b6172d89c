import { createStore } from 'zustand/vanilla'
import { getEditableDocument, saveDocument } from '@fieldwork/core/documents/contract.ts'
import { mergeEdits, type MergeConflict, type Side } from '@fieldwork/core/documents/mergeEdits.ts'
import type {
  DocumentFault,
  DocumentFaults,
  DocumentSource,
  EditedDocument,
  PublishedDocument,
  VanishingWork,
} from '@fieldwork/core/documents/schema.ts'
import { call, FetchError, ResponseError } from '../../platform/calls/call.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { editedDocuments } from './editedDocuments.ts'

/** The session's view of the editor: its current document, and a mark of that state that is reported as saved later. */
export type OpenEditor = { read: () => { document: EditedDocument; mark: unknown }; markSaved: (mark: unknown) => void }

export type SessionState = {
  phase: 'loading' | 'failed' | 'open'
  published: EditedDocument | null
  source: DocumentSource
  /** False if the server has no content folder with this project: it refuses to save. */
  isSavable: boolean
  /** The editor's initial document. A new number means a new document. */
  opened: { document: EditedDocument; number: number } | null
  /** Names the version that the edits started from. */
  etag: string
  isDirty: boolean
  /** False if the browser's storage is full. */
  isKept: boolean
  /** True if unsaved edits of an earlier visit were opened. */
  isRestored: boolean
  isSaving: boolean
  savedVersion: number | null
  faults: readonly DocumentFault[]
  /** A sentence about the last call that failed. */
  problem: string | null
  /** A version that was published in the meantime. */
  newer: PublishedDocument | null
  /** Learners' work that the last attempt to save would have left without a task. */
  vanishing: VanishingWork | null
  /** Conflicts to resolve before merging that version. */
  joining: { version: number; conflicts: readonly MergeConflict[] } | null
  /** The version that was merged, and how many of its changes were taken. */
  joined: { version: number; taken: number } | null
  /** Number of pasted or dropped pictures that are being uploaded. */
  uploads: number
  /** Error messages of pictures that were refused. */
  refusedPictures: readonly string[]
}

const initialState: SessionState = {
  phase: 'loading',
  published: null,
  source: 'git',
  isSavable: true,
  opened: null,
  etag: '',
  isDirty: false,
  isKept: true,
  isRestored: false,
  isSaving: false,
  savedVersion: null,
  faults: [],
  problem: null,
  newer: null,
  vanishing: null,
  joining: null,
  joined: null,
  uploads: 0,
  refusedPictures: [],
}

/** Milliseconds from a change until unsaved edits are stored in the browser. */
const keepPause = 400

type Options = { projectId: string; userId: string; onSaved: (published: PublishedDocument) => void }

/** Editing one project: the published document, the unsaved edits, and how both are merged and saved. */
export const createEditingSession = ({ projectId, userId, onSaved }: Options) => {
  const state = createStore<SessionState>(() => initialState)
  const storage = editedDocuments(userId)
  const set = (change: Partial<SessionState>) => state.setState(change)
  let editor: OpenEditor | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Merges the edits with the version that was fetched for that. */
  let finish: ((choices: readonly Side[]) => void) | undefined

  const show = (document: EditedDocument, more: Partial<SessionState>) =>
    set({ phase: 'open', opened: { document, number: (state.getState().opened?.number ?? 0) + 1 }, ...more })

  const load = async (): Promise<void> => {
    set({ phase: 'loading', problem: null })
    try {
      const { etag, source, isSavable, document } = await call(
        getEditableDocument,
        { params: { projectId }, query: {} },
        { asksToLogIn: true },
      )
      const read = storage.read(projectId)
      const draft = read?.document.projectId === projectId ? read : undefined
      const isMoved = draft !== undefined && draft.etag !== etag
      show(draft?.document ?? document, {
        published: document,
        source,
        isSavable,
        etag: draft?.etag ?? etag,
        isDirty: draft !== undefined,
        isRestored: draft !== undefined,
        newer: isMoved ? { version: document.version, etag } : null,
      })
    } catch (error) {
      set({ phase: 'failed', problem: (error as Error).message })
    }
  }

  /** Stores unsaved edits in the browser, so that they survive a reload. */
  const keep = (): void => {
    clearTimeout(timer)
    timer = undefined
    const { isDirty, etag } = state.getState()
    if (!isDirty) {
      storage.remove(projectId)
      set({ isKept: true })
    } else if (editor) set({ isKept: storage.write(projectId, { etag, document: editor.read().document }) })
  }

  const changed = (isDirty: boolean): void => {
    if (isDirty !== state.getState().isDirty) set({ isDirty })
    if (state.getState().vanishing) set({ vanishing: null })
    if (!isDirty) return keep()
    timer ??= setTimeout(keep, keepPause)
  }

  /** `over`: replaces the version that was published in the meantime. `acceptsVanishing`: publishes although learners' work loses its task. */
  const save = async ({ over = false, acceptsVanishing = false } = {}): Promise<void> => {
    const { isSaving, newer, etag, published } = state.getState()
    if (isSaving || !editor) return
    keep()
    const { document, mark } = editor.read()
    const ifMatch = over && newer ? newer.etag : etag
    set({ isSaving: true, problem: null, vanishing: null })
    try {
      const query = acceptsVanishing ? ({ accept: 'vanishing-work' } as const) : {}
      const saved = await call(saveDocument, { params: { projectId }, query, body: document }, { headers: { 'if-match': ifMatch } })
      const source = state.getState().source === 'conflict' ? 'conflict' : 'edited'
      set({
        etag: saved.etag,
        source,
        savedVersion: saved.version,
        faults: [],
        newer: null,
        joined: null,
        isRestored: false,
        published: { ...document, version: saved.version },
      })
      editor?.markSaved(mark)
      keep()
      onSaved(saved)
    } catch (error) {
      set(failure(error, published?.version))
    } finally {
      set({ isSaving: false })
    }
  }

  /** Three-way merge of the edits, the version that they started from, and the newer version. */
  const join = async (): Promise<void> => {
    const { isSaving, etag } = state.getState()
    if (isSaving || !editor) return
    keep()
    const { document: mine } = editor.read()
    set({ isSaving: true, problem: null })
    try {
      const fetch = (query: { version?: string }) => call(getEditableDocument, { params: { projectId }, query }, { asksToLogIn: true })
      const [base, theirs] = await Promise.all([fetch({ version: /\d+/.exec(etag)?.[0] ?? '' }), fetch({})])
      const { version } = theirs.document
      finish = (choices) => {
        const { document, taken } = mergeEdits(base.document, mine, theirs.document, choices)
        storage.write(projectId, { etag: theirs.etag, document })
        show(document, {
          published: theirs.document,
          source: theirs.source,
          etag: theirs.etag,
          isDirty: true,
          isRestored: false,
          newer: null,
          joining: null,
          joined: { version, taken },
          faults: [],
        })
      }
      const { conflicts } = mergeEdits(base.document, mine, theirs.document)
      if (conflicts.length === 0) finish([])
      // If the author cancels, the editor opens with these edits again.
      else set({ joining: { version, conflicts }, opened: { document: mine, number: (state.getState().opened?.number ?? 0) + 1 } })
    } catch (error) {
      set({ problem: error instanceof ResponseError ? messages.joinFailed : messages.offline })
    } finally {
      set({ isSaving: false })
    }
  }

  /** Discards the edits and opens the published document. */
  const reset = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    storage.remove(projectId)
    const { newer, published } = state.getState()
    set({ faults: [], problem: null, newer: null, vanishing: null, joining: null, joined: null, isDirty: false, isRestored: false })
    if (newer || !published) await load()
    else show(published, {})
  }

  return {
    state,
    load,
    keep,
    changed,
    setPictures: (pictures: Partial<Pick<SessionState, 'uploads' | 'refusedPictures'>>) => set(pictures),
    save,
    join,
    finishJoining: (choices: readonly Side[]) => finish?.(choices),
    stopJoining: () => set({ joining: null }),
    /** Repeats the last attempt to save after the author accepted its consequences. */
    saveAnyway: () => save({ over: state.getState().newer !== null, acceptsVanishing: true }),
    stopSaving: () => set({ vanishing: null }),
    reset,
    attach: (opened: OpenEditor): (() => void) => {
      editor = opened
      return () => {
        if (timer) keep()
        if (editor === opened) editor = undefined
      }
    },
  }
}

export type EditingSession = ReturnType<typeof createEditingSession>

const failure = (error: unknown, version = 0): Partial<SessionState> => {
  if (error instanceof FetchError) return { problem: messages.offline }
  if (!(error instanceof ResponseError)) return { problem: messages.saveFailed }
  if (error.code === 'stale_version')
    return { newer: (error.details as PublishedDocument | undefined) ?? { version: version + 1, etag: '' } }
  if (error.code === 'work_would_vanish') return { vanishing: error.details as VanishingWork, faults: [] }
  if (error.code === 'document_faults')
    return { faults: (error.details as DocumentFaults | undefined)?.faults ?? [], problem: error.message }
  return { problem: error.message }
}
