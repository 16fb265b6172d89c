import { maxDeleted } from './limits.ts'
import type { Annotation, Annotations, CarryOverReport, DeletedAnnotation } from './schema.ts'

/** Returns the key of an annotation in its file. Annotations that were set aside refer to a block of another version. */
export const annotationKey = (item: Annotation): string =>
  'id' in item ? item.id : `${item.kind} ${item.block}${item.aside ? ' aside' : ''}`

export type ExistingAnnotation = Exclude<Annotation, DeletedAnnotation>

/** True if the learner sees it as an annotation: not for switches that are off or only store an open state. */
export const isShown = (item: Annotation): item is ExistingAnnotation =>
  'range' in item || (item.kind !== 'deleted' && item.kind !== 'open' && item.on)

/** Returns the number of the next change, greater than all before. */
export const nextChange = ({ items }: Pick<Annotations, 'items'>): number =>
  items.reduce((most, { changed }) => Math.max(most, changed), 0) + 1

/**
 * Merges two files item by item: deleted items stay deleted, otherwise the latest change wins. Commutative and idempotent. A file of a
 * later run replaces one of an earlier run. @throws RangeError for files of the same run and different versions: carry the older one over
 * first.
 */
export const mergeAnnotations = (one: Annotations, other: Annotations): Annotations => {
  if (one.run !== other.run) return normalAnnotations(one.run > other.run ? one : other)
  if (one.version !== other.version) throw new RangeError('Annotations of two versions cannot be merged')
  return normalAnnotations({ ...one, items: [...one.items, ...other.items], update: laterReport(one.update, other.update) })
}

/** Returns each item once, sorted by key, and the most recently deleted ones. */
export const normalAnnotations = (file: Annotations): Annotations => {
  const byKey = new Map<string, Annotation>()
  for (const item of file.items) {
    const key = annotationKey(item)
    const existing = byKey.get(key)
    byKey.set(key, existing ? laterItem(existing, item) : item)
  }
  const items = [...byKey].sort(([a], [b]) => compare(a, b)).map(([, item]) => item)
  const deleted = items.filter(({ kind }) => kind === 'deleted')
  if (deleted.length <= maxDeleted) return { ...file, items }
  const forgotten = new Set(deleted.sort((a, b) => b.changed - a.changed || compare(annotationKey(a), annotationKey(b))).slice(maxDeleted))
  return { ...file, items: items.filter((item) => !forgotten.has(item)) }
}

const laterItem = (one: Annotation, other: Annotation): Annotation => {
  if ((one.kind === 'deleted') !== (other.kind === 'deleted')) return one.kind === 'deleted' ? one : other
  if (one.changed !== other.changed) return one.changed > other.changed ? one : other
  // Two tabs made changes independently. Either may win, if both choose the same one.
  return spelled(one) >= spelled(other) ? one : other
}

/** Equal objects may have their fields in a different order. */
const spelled = (item: Annotation): string => JSON.stringify(item, (_key, value: unknown) => (isRecord(value) ? sorted(value) : value))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (record: Record<string, unknown>) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => compare(a, b)))

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const laterReport = (one: CarryOverReport | null, other: CarryOverReport | null): CarryOverReport | null => {
  if (!one || !other) return one ?? other
  if (one.to !== other.to) return one.to > other.to ? one : other
  return one.dismissed ? one : other
}
