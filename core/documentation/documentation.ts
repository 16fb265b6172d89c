import type { Preferences } from '../accounts/schema.ts'

/* What a documentation says, whatever file it becomes: Markdown and PDF are both made of this, part by part. */

/** Words with one look. */
export type TextRun = { text: string; bold?: true; italic?: true; strike?: true; code?: true; href?: string }

/** Words on one line, or on several where they are too long for it. */
export type TextLine = { runs: TextRun[]; isRightToLeft: boolean }

/** A part refers to a picture by its index in the list of pictures. */
export type DocumentationPart =
  | { kind: 'heading'; level: 1 | 2; line: TextLine }
  /** The author's words. */
  | { kind: 'text'; lines: TextLine[] }
  /** The learner's words. */
  | { kind: 'own'; lines: TextLine[] }
  /** Output of the learner's commands, with its spaces and line breaks. */
  | { kind: 'output'; text: string }
  | { kind: 'quote'; lines: TextLine[] }
  | { kind: 'facts'; rows: Array<{ name: string; line: TextLine }> }
  | { kind: 'picture'; picture: number; alt: string }

export type DocumentationTheme = Preferences['documentationTheme']

export type Documentation = {
  title: string
  author: string
  /** The day on which the project was completed, in words. */
  date: string | null
  /** Chosen by the learner for the title page. */
  address: string | null
  theme: DocumentationTheme
  /** BCP 47. */
  language: string
  /** Stand on the title page. */
  lead: DocumentationPart[]
  parts: DocumentationPart[]
}

/** An upload as a documentation shows it. Once it was replaced it has another tag, and is shown no more. */
export type DocumentedPicture = { key: string; etag: string }

/** Texts and pictures of a documentation; null for a picture that couldn't be read. */
export type DocumentationContent = { documentation: Documentation; pictures: Array<DocumentedPicture | null> }
