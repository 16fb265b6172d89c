import { createContext, use } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { HighlightElements } from './highlightElements.ts'
import type { AnnotationStore } from './annotationStore.ts'
import type { ProjectText } from '../projectText.ts'

/** What notes on the page stand on. */
export type Notes = {
  store: AnnotationStore
  text: ProjectText
  project: Project
  trackId: string
  elements: HighlightElements
  /** The document on the page. */
  root: () => HTMLElement | null
}

export const NotesContext = createContext<Notes | null>(null)

export const useNotes = (): Notes => {
  const notes = use(NotesContext)
  if (!notes) throw new Error('A note stands outside of a document')
  return notes
}
