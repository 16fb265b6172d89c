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

/** The editor as the session needs it: what it holds now, and a mark of that state, to say later that it was saved. */
export type OpenEditor = { read: () => { document: EditedDocument; mark: unknown }; markSaved: (mark: unknown) => void }

export type SessionState = {
  phase: 'loading' | 'failed' | 'open'
  published: EditedDocument | null
  source: DocumentSource
  /** False if the server has no content folder with this project: it refuses to save. */
  isSavable: boolean
  /** What the editor opens with; another number is another document. */
  opened: { document: EditedDocument; number: number } | null
  /** Names the version that the work was made from. */
  etag: string
  isDirty: boolean
  /** False when the browser has no room for unsaved work. */
  isKept: boolean
  /** Unsaved work of an earlier visit was opened. */
  isRestored: boolean
  isSaving: boolean
  savedVersion: number | null
  faults: readonly DocumentFault[]
  /** A sentence about the last call that failed. */
  problem: string | null
  /** A version that was published meanwhile. */
  newer: PublishedDocument | null
  /** Work of learners that would lose its place with what was to be saved last. */
  vanishing: VanishingWork | null
  /** Choices that the author has to make before merging that version. */
  joining: { version: number; conflicts: readonly MergeConflict[] } | null
  /** The version that was joined with the work here, and how many of its changes came in. */
  joined: { version: number; taken: number } | null
  /** Pictures that were pasted or dropped and are on their way. */
  uploads: number
  /** Sentences on those that were refused. */
  refusedPictures: readonly string[]
}

const atFirst: SessionState = {
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

/** Milliseconds after the last change, when unsaved work is kept in the browser. */
const keepPause = 400

type Options = { projectId: string; userId: string; onSaved: (published: PublishedDocument) => void }

/** The editing of one project: what is published, what was changed since, and how both become one. */
export const createEditingSession = ({ projectId, userId, onSaved }: Options) => {
  const state = createStore<SessionState>(() => atFirst)
  const storage = editedDocuments(userId)
  const set = (change: Partial<SessionState>) => state.setState(change)
  let editor: OpenEditor | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Joins the work here with the version that was fetched for it. */
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

  /** Keeps unsaved work in the browser, so that it is there after a reload. */
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

  /** `over`: in place of the version that was published meanwhile; `acceptsVanishing`: although work of learners loses its place. */
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

  /** Fetches what was published meanwhile, and the version that the work was made from, and makes one document of all three. */
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
      // The editor opens with it again if nothing is chosen.
      else set({ joining: { version, conflicts }, opened: { document: mine, number: (state.getState().opened?.number ?? 0) + 1 } })
    } catch (error) {
      set({ problem: error instanceof ResponseError ? messages.joinFailed : messages.offline })
    } finally {
      set({ isSaving: false })
    }
  }

  /** Back to what is published now. */
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
    tell: (pictures: Partial<Pick<SessionState, 'uploads' | 'refusedPictures'>>) => set(pictures),
    save,
    join,
    finishJoining: (choices: readonly Side[]) => finish?.(choices),
    stopJoining: () => set({ joining: null }),
    /** Publishes what was asked about last, in place of a newer version if it was to replace one. */
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
