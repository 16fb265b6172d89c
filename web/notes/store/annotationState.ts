import { annotationKey, mergeAnnotations } from '@fieldwork/core/notes/merge.ts'
import type { Annotation, Annotations, StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import { createDraftMachine } from '../../platform/outbox/draft.ts'

/** Changes that the server hasn't confirmed, with the version and run of the file that they were made in. */
export type UnsavedAnnotations = Pick<Annotations, 'version' | 'run'> & {
  items: Annotation[]
  /** The version whose update report the learner has dismissed. */
  dismissed?: number
}

/** A learner's annotations in one project, and which of them the server hasn't confirmed. */
export type AnnotationState = {
  /** Includes every local change; undefined until the server has replied. */
  file: Annotations | undefined
  /** Revision of the latest file received from the server. */
  revision: number
  /** By version and run, earliest first; rarely more than one. */
  unsaved: readonly UnsavedAnnotations[]
}

export const emptyState: AnnotationState = { file: undefined, revision: 0, unsaved: [] }

const replaceItems = (items: readonly Annotation[], changes: readonly Annotation[]): Annotation[] => {
  const byKey = new Map([...items, ...changes].map((item) => [annotationKey(item), item]))
  return [...byKey.values()]
}

const isPending = ({ items, dismissed }: UnsavedAnnotations): boolean => items.length > 0 || dismissed !== undefined

const withoutDismissal = ({ version, run, items }: UnsavedAnnotations): UnsavedAnnotations => ({ version, run, items })

type FileRun = Pick<Annotations, 'version' | 'run'>

const isOf = (file: FileRun) => (other: FileRun) => file.version === other.version && file.run === other.run

/** Adds to what is unsaved in the current file. */
const addUnsaved = (
  unsaved: AnnotationState['unsaved'],
  { version, run }: FileRun,
  add: (pending: UnsavedAnnotations) => UnsavedAnnotations,
): UnsavedAnnotations[] => {
  const isCurrent = isOf({ version, run })
  const pending = unsaved.find(isCurrent) ?? { version, run, items: [] }
  return [...unsaved.filter((other) => !isCurrent(other)), add(pending)]
}

/** Applies items that were created or changed in this window. */
export const applyChanges = (state: AnnotationState, items: readonly Annotation[]): AnnotationState => {
  const { file, unsaved } = state
  if (!file || items.length === 0) return state
  return {
    ...state,
    file: { ...file, items: replaceItems(file.items, items) },
    unsaved: addUnsaved(unsaved, file, (pending) => ({ ...pending, items: replaceItems(pending.items, items) })),
  }
}

/** Marks the report of the last update as read. */
export const dismissReport = (state: AnnotationState): AnnotationState => {
  const { file, unsaved } = state
  if (!file?.update || file.update.dismissed) return state
  const { update } = file
  return {
    ...state,
    file: { ...file, update: { ...update, dismissed: true } },
    unsaved: addUnsaved(unsaved, file, (pending) => ({ ...pending, dismissed: update.to })),
  }
}

/** Merges changes of another window of this browser, which saves them itself. */
export const mergeFromWindow = (state: AnnotationState, other: UnsavedAnnotations): AnnotationState => {
  const { file } = state
  return file && isOf(file)(other) ? { ...state, file: mergeAnnotations(file, { ...file, items: other.items }) } : state
}

/**
 * Takes the server's file and merges unsaved changes into it, unless the learner has cleared the file since. Changes made in an earlier
 * version are sent unchanged, because the server knows where their passages have moved.
 */
export const receiveFile = (state: AnnotationState, { revision, ...stored }: StoredAnnotations): AnnotationState => {
  const isDue = ({ dismissed }: UnsavedAnnotations) => stored.update?.to === dismissed && !stored.update?.dismissed
  const unsaved = state.unsaved
    .filter(({ run }) => run >= stored.run)
    .map((one) => (isDue(one) ? one : withoutDismissal(one)))
    .filter(isPending)
  const pending = unsaved.find(isOf(stored))
  const update = stored.update && pending?.dismissed !== undefined ? { ...stored.update, dismissed: true } : stored.update
  const file = pending ? mergeAnnotations(stored, { ...stored, items: pending.items, update }) : stored
  return { ...state, revision, file, unsaved }
}

/** The file to send: the whole file, or only the changes that were made in another version than the server's. */
export const outgoingFile = ({ file, unsaved: [first] }: AnnotationState): Annotations | undefined =>
  file && first && (isOf(file)(first) ? file : { ...first, update: null })

/** Removes what the server has confirmed; items changed since then stay unsaved. */
export const confirmSaved = (state: AnnotationState, [sent]: AnnotationState['unsaved'], revision: number): AnnotationState => {
  if (!sent) return { ...state, revision }
  const sentChanges = new Map(sent.items.map((item) => [annotationKey(item), item.changed]))
  const isNewer = (item: Annotation) => (sentChanges.get(annotationKey(item)) ?? -1) < item.changed
  const unsaved = state.unsaved
    .map((one) => {
      if (!isOf(sent)(one)) return one
      const remaining = { ...one, items: one.items.filter(isNewer) }
      return sent.dismissed === undefined ? remaining : withoutDismissal(remaining)
    })
    .filter(isPending)
  return { ...state, revision, unsaved }
}

const unlessEmpty = ({ unsaved }: AnnotationState) => (unsaved.length > 0 ? unsaved : undefined)

/** The draft machine of unsaved annotations. Files are merged, so the user never has to choose between two. */
export const annotationDrafts = createDraftMachine<AnnotationState['unsaved'], 'saved', StoredAnnotations>({
  draftStatus: 'saved',
  valueOf: () => [],
  isSame: (one, other) => one === other,
  remaining: (local, sent) => unlessEmpty(confirmSaved({ ...emptyState, unsaved: local }, sent, 0)),
  merge: (local, stored) => unlessEmpty(receiveFile({ ...emptyState, unsaved: local }, stored)),
})

/** Parses what the browser stored. The server validates each item when it is sent. */
export const parseUnsaved = (stored: unknown): readonly UnsavedAnnotations[] | undefined =>
  Array.isArray(stored) && stored.some(isUnsaved) ? stored.filter(isUnsaved) : undefined

const isUnsaved = (stored: unknown): stored is UnsavedAnnotations =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  Number.isInteger(stored.version) &&
  'run' in stored &&
  Number.isInteger(stored.run) &&
  'items' in stored &&
  Array.isArray(stored.items) &&
  stored.items.every(isItem) &&
  (!('dismissed' in stored) || Number.isInteger(stored.dismissed))

const isItem = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'kind' in item && 'changed' in item && typeof item.changed === 'number'
