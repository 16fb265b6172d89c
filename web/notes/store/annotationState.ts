import { annotationKey, mergeAnnotations } from '@fieldwork/core/notes/merge.ts'
import type { Annotation, Annotations, StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import type { UnsavedAnnotations } from './annotationStorage.ts'

/** Why nothing is sent for now: a lost connection, a session that ended, a file that the server refuses. */
export type SavingTrouble = 'offline' | 'signedOut' | 'refused'

/** A learner's annotations in one project as this page knows them, and what of them the server has not confirmed. */
export type AnnotationState = {
  /** With everything that was changed here; undefined until the server told. */
  file: Annotations | undefined
  /** Of the file that the server is known to hold. */
  revision: number
  /** By version and run, the earliest first: hardly ever more than one. */
  unsaved: readonly UnsavedAnnotations[]
  trouble: SavingTrouble | undefined
  /** The sentence of a refusal. */
  problem: string | undefined
  hasFailedToLoad: boolean
  /** What the tutor was asked for and has not answered, by note. */
  tutor: Readonly<Record<string, 'loading' | { failed: string | undefined }>>
}

export const emptyState: AnnotationState = {
  file: undefined,
  revision: 0,
  unsaved: [],
  trouble: undefined,
  problem: undefined,
  hasFailedToLoad: false,
  tutor: {},
}

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
    problem: undefined,
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
  return { ...state, revision, file, unsaved, hasFailedToLoad: false }
}

/** The file to send: all of it, or what was written in another version than the server's. */
export const outgoing = ({ file, unsaved: [first] }: AnnotationState): Annotations | undefined =>
  file && first && (isOf(file)(first) ? file : { ...first, update: null })

/** The server holds what was sent; changes made since stay unsaved. */
export const confirmed = (state: AnnotationState, sent: Annotations, revision: number): AnnotationState => {
  const changedByKey = new Map(sent.items.map((item) => [annotationKey(item), item.changed]))
  const isNewer = (item: Annotation) => (changedByKey.get(annotationKey(item)) ?? -1) < item.changed
  const unsaved = state.unsaved
    .map((one) => (isOf(sent)(one) ? { ...one, items: one.items.filter(isNewer) } : one))
    .map((one) => (isOf(sent)(one) && sent.update?.dismissed ? withoutDismissal(one) : one))
    .filter(isPending)
  return { ...state, revision, unsaved, trouble: undefined, problem: undefined }
}
