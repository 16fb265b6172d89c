import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Annotation, Highlight, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import type { ProjectText } from '../projectText.ts'
import type { AnnotationStore } from './annotationStore.ts'
import type { HighlightElements } from './highlightElements.ts'

/** Shared by everything that shows annotations on the project's page. */
export type Notes = {
  store: AnnotationStore
  text: ProjectText
  project: Project
  trackId: string
  elements: HighlightElements
}

export const NotesContext = createContext<Notes | null>(null)

export const useNotes = (): Notes => {
  const notes = use(NotesContext)
  if (!notes) throw new Error('A note must be rendered within NotesContext')
  return notes
}

/** The highlight or note with this id, which may have been set aside by an update. */
export const useAnnotation = (id: string): Highlight | LearnerNote | undefined =>
  useStore(useNotes().store.state, ({ file }) =>
    file?.items.find((item): item is Highlight | LearnerNote => (item.kind === 'highlight' || item.kind === 'note') && item.id === id),
  )

export const isBookmarked = (items: readonly Annotation[], block: string): boolean =>
  items.some((item) => item.kind === 'bookmark' && item.block === block && item.on)
