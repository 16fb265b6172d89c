import type { DocumentationPart, TextLine } from './schema.ts'
import type { Preferences } from '../accounts/schema.ts'

/* A documentation in a format-independent form, from which Markdown and PDF are made. */

export type DocumentationTheme = Preferences['documentationTheme']

export type Documentation = {
  title: string
  /** Empty if the learner gave no name. */
  author: string
  /** Day of completion, written out. */
  date: string | null
  /** Chosen by the learner for the title page. */
  address: string | null
  theme: DocumentationTheme
  /** BCP 47. */
  language: string
  /** Shown on the title page. */
  lead: DocumentationPart[]
  /** Say where it comes from and where it can be checked, at the foot of the title page. */
  origin: TextLine[]
  parts: DocumentationPart[]
}

/** An upload shown in a documentation. A replaced upload has a different tag and is no longer shown. */
export type DocumentedPicture = { key: string; etag: string }

/** A documentation with its pictures; null for a picture that couldn't be read. */
export type DocumentationContent = { documentation: Documentation; pictures: Array<DocumentedPicture | null> }
