import { plainTextFrom } from '@fieldwork/core/notes/plainText.ts'
import { wholeCharacters } from '@fieldwork/core/notes/ranges.ts'
import type { Highlight, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { randomHex } from '../../platform/browser/randomHex.ts'
import type { AnnotationStore } from './annotationStore.ts'

/** Text that may be stored: without characters that can't be written, and cut to `max` characters. */
export const storableText = (text: string, max: number): string => {
  const plain = plainTextFrom(text.slice(0, max * 2))
  return plain.length > max ? `${wholeCharacters(plain.slice(0, max - 1))}…` : plain
}

export const newId = (kind: 'highlight' | 'note' | 'group'): string => `${kind.charAt(0)}-${randomHex(10)}`

const findItem = (store: AnnotationStore, id: string): Highlight | LearnerNote | undefined =>
  store.items().find((item): item is Highlight | LearnerNote => (item.kind === 'highlight' || item.kind === 'note') && item.id === id)

type NoteChange = Partial<Pick<LearnerNote, 'heading' | 'content' | 'query' | 'height' | 'expanded' | 'pinned'>>

export const changeNote = (store: AnnotationStore, id: string, change: NoteChange): void => {
  const note = findItem(store, id)
  if (note?.kind === 'note') store.change([{ ...note, ...change }])
}

/**
 * Deletes highlights and notes. Returns how to restore them, with new ids, because deleted items stay deleted in every copy. Restoring
 * returns the ids of the notes.
 */
export const remove = (store: AnnotationStore, ids: readonly string[]): (() => string[]) => {
  const removed = ids.flatMap((id) => findItem(store, id) ?? [])
  store.change(removed.map(({ id }) => ({ kind: 'deleted', id })))
  return () => {
    const restored = removed.map((item) => ({ ...item, id: newId(item.kind) }))
    store.change(restored)
    return restored.flatMap(({ kind, id }) => (kind === 'note' ? [id] : []))
  }
}
