import { annotationKey } from '@fieldwork/core/notes/merge.ts'
import type { Annotation } from '@fieldwork/core/notes/schema.ts'
import type { NotesEvent } from './queries.ts'

/** What a learner did between two states of their file. No words of theirs are told. */
export const eventsBetween = (before: readonly Annotation[], after: readonly Annotation[]): NotesEvent[] => {
  const known = new Map(before.map((item) => [annotationKey(item), item]))
  return after.flatMap((item) => eventOf(known.get(annotationKey(item)), item) ?? [])
}

const eventOf = (was: Annotation | undefined, item: Annotation): NotesEvent | undefined => {
  switch (item.kind) {
    case 'highlight':
      return was ? undefined : { name: 'highlight_created', details: { color: item.color } }
    case 'note':
      if (!was) return { name: 'note_created', details: { noteType: item.noteType } }
      return was.kind === 'note' && was.pinned !== item.pinned
        ? { name: 'pin_toggled', details: { what: 'note', pinned: item.pinned } }
        : undefined
    case 'bookmark': {
      const wasOn = was?.kind === 'bookmark' && was.on
      if (wasOn === item.on) return undefined
      return { name: item.on ? 'bookmark_added' : 'bookmark_removed', details: { block: item.block } }
    }
    case 'deleted':
      return was?.kind === 'note' ? { name: 'note_deleted', details: { noteType: was.noteType } } : undefined
    case 'checkbox':
    case 'open':
      return undefined
  }
}
