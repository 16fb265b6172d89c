import { annotationKey } from '@fieldwork/core/notes/merge.ts'
import type { Annotation } from '@fieldwork/core/notes/schema.ts'
import type { NotesEvent } from './queries.ts'

/** Events between two states of a learner's annotations. They contain none of the learner's text. */
export const eventsBetween = (before: readonly Annotation[], after: readonly Annotation[]): NotesEvent[] => {
  const itemsByKey = new Map(before.map((item) => [annotationKey(item), item]))
  return after.flatMap((item) => eventOf(itemsByKey.get(annotationKey(item)), item) ?? [])
}

/** Event details of each kind of annotation; null: no event. */
const eventsOfKind: {
  [Kind in Annotation['kind']]: ((item: Extract<Annotation, { kind: Kind }>, was: Annotation | undefined) => NotesEvent | undefined) | null
} = {
  highlight: ({ color }, was) => (was ? undefined : { name: 'highlight_created', details: { color } }),
  note: ({ noteType, pinned }, was) => {
    if (!was) return { name: 'note_created', details: { noteType } }
    return was.kind === 'note' && was.pinned !== pinned ? { name: 'pin_toggled', details: { what: 'note', pinned } } : undefined
  },
  bookmark: ({ block, on }, was) => {
    const wasOn = was?.kind === 'bookmark' && was.on
    return wasOn === on ? undefined : { name: on ? 'bookmark_added' : 'bookmark_removed', details: { block } }
  },
  deleted: (_, was) => (was?.kind === 'note' ? { name: 'note_deleted', details: { noteType: was.noteType } } : undefined),
  checkbox: null,
  open: null,
}

const eventOf = (was: Annotation | undefined, item: Annotation): NotesEvent | undefined =>
  (eventsOfKind[item.kind] as ((item: Annotation, was: Annotation | undefined) => NotesEvent | undefined) | null)?.(item, was)
