import { annotationKey, mergeAnnotations } from '@fieldwork/core/notes/merge.ts'
import type { Annotation, Annotations, StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import { createDraftMachine } from '../../platform/outbox/draft.ts'

/** What the server has not confirmed, with the version and the run of the file that it was written in. */
export type UnsavedAnnotations = Pick<Annotations, 'version' | 'run'> & {
  items: Annotation[]
  /** The version of whose update the learner has read the report. */
  dismissed?: number
}

/** A learner's annotations in one project, and what of them the server has not confirmed. */
export type AnnotationState = {
  /** Includes everything that was changed here; undefined until the server has replied. */
  file: Annotations | undefined
  /** Of the file that the server is known to hold. */
  revision: number
  /** By version and run, the earliest first: hardly ever more than one. */
  unsaved: readonly UnsavedAnnotations[]
}

export const emptyState: AnnotationState = { file: undefined, revision: 0, unsaved: [] }

const withItems = (items: readonly Annotation[], changes: readonly Annotation[]): Annotation[] => {
  const changed = new Map(changes.map((item) => [annotationKey(item), item]))
  return [...items.map((item) => take(changed, annotationKey(item)) ?? item), ...changed.values()]
}

const isPending = ({ items, dismissed }: UnsavedAnnotations): boolean => items.length > 0 || dismissed !== undefined

const withoutDismissal = ({ version, run, items }: UnsavedAnnotations): UnsavedAnnotations => ({ version, run, items })

const take = (items: Map<string, Annotation>, key: string): Annotation | undefined => {
  const item = items.get(key)
  items.delete(key)
  return item
}

type FileRun = Pick<Annotations, 'version' | 'run'>

const isOf = (file: FileRun) => (other: FileRun) => file.version === other.version && file.run === other.run

/** Items that were made or changed here. */
export const changed = (state: AnnotationState, items: readonly Annotation[]): AnnotationState => {
  const { file, unsaved } = state
  if (!file || items.length === 0) return state
  const { version, run } = file
  const before = unsaved.find(isOf(file))
  return {
    ...state,
    file: { ...file, items: withItems(file.items, items) },
    unsaved: [...unsaved.filter((other) => !isOf(file)(other)), { ...before, version, run, items: withItems(before?.items ?? [], items) }],
  }
}

/** What the last update did was read. */
export const reportDismissed = (state: AnnotationState): AnnotationState => {
  const { file, unsaved } = state
  if (!file?.update || file.update.dismissed) return state
  const { version, run, update } = file
  const before = unsaved.find(isOf(file)) ?? { version, run, items: [] }
  return {
    ...state,
    file: { ...file, update: { ...update, dismissed: true } },
    unsaved: [...unsaved.filter((other) => !isOf(file)(other)), { ...before, dismissed: update.to }],
  }
}

/** Items that another window of this browser made or changed; it saves them itself. */
export const heard = (state: AnnotationState, other: UnsavedAnnotations): AnnotationState => {
  const { file } = state
  return file && isOf(file)(other) ? { ...state, file: mergeAnnotations(file, { ...file, items: other.items }) } : state
}

/**
 * The server's file. What is unsaved here goes on top, unless the learner cleared the file since. Written in an earlier version, it waits
 * to be sent as it is: the server knows where its words went.
 */
export const told = (state: AnnotationState, { revision, ...stored }: StoredAnnotations): AnnotationState => {
  const isDue = ({ dismissed }: UnsavedAnnotations) => stored.update?.to === dismissed && !stored.update?.dismissed
  const unsaved = state.unsaved
    .filter(({ run }) => run >= stored.run)
    .map((one) => (isDue(one) ? one : withoutDismissal(one)))
    .filter(isPending)
  const here = unsaved.find(isOf(stored))
  const update = stored.update && here?.dismissed !== undefined ? { ...stored.update, dismissed: true } : stored.update
  const file = here ? mergeAnnotations(stored, { ...stored, items: here.items, update }) : stored
  return { ...state, revision, file, unsaved }
}

/** The file to send: all of it, or what was written in another version than the server's. */
export const outgoing = ({ file, unsaved: [first] }: AnnotationState): Annotations | undefined =>
  file && first && (isOf(file)(first) ? file : { ...first, update: null })

/** The server holds the first of what was sent; changes made since stay unsaved. */
export const confirmed = (state: AnnotationState, [sent]: AnnotationState['unsaved'], revision: number): AnnotationState => {
  if (!sent) return { ...state, revision }
  const changedByKey = new Map(sent.items.map((item) => [annotationKey(item), item.changed]))
  const isNewer = (item: Annotation) => (changedByKey.get(annotationKey(item)) ?? -1) < item.changed
  const unsaved = state.unsaved
    .map((one) => (isOf(sent)(one) ? { ...one, items: one.items.filter(isNewer) } : one))
    .map((one) => (isOf(sent)(one) && sent.dismissed !== undefined ? withoutDismissal(one) : one))
    .filter(isPending)
  return { ...state, revision, unsaved }
}

const unlessEmpty = ({ unsaved }: AnnotationState) => (unsaved.length > 0 ? unsaved : undefined)

/** Unsaved annotations on their way to the server. Two files are merged, so that nobody has to choose. */
export const annotationDrafts = createDraftMachine<AnnotationState['unsaved'], 'saved', StoredAnnotations>({
  draftStatus: 'saved',
  valueOf: () => [],
  isSame: (one, other) => one === other,
  remaining: (local, sent) => unlessEmpty(confirmed({ ...emptyState, unsaved: local }, sent, 0)),
  merge: (local, stored) => unlessEmpty(told({ ...emptyState, unsaved: local }, stored)),
})

/** Reads what the browser stored. The server checks each item when it is sent. */
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
