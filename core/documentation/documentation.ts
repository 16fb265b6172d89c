import type { Preferences } from '../accounts/schema.ts'

/* A documentation in a format-independent form, from which Markdown and PDF are made. */

/** Text with a single style. */
export type TextRun = { text: string; bold?: true; italic?: true; strike?: true; code?: true; href?: string }

/** A line of text, which may wrap. */
export type TextLine = { runs: TextRun[]; isRightToLeft: boolean }

/** Parts refer to pictures by their index. */
export type DocumentationPart =
  | { kind: 'heading'; level: 1 | 2; line: TextLine }
  /** The author's text. */
  | { kind: 'text'; lines: TextLine[] }
  /** The learner's text. */
  | { kind: 'own'; lines: TextLine[] }
  /** The learner's sentences about what they built. `by` says whose they are. */
  | { kind: 'summary'; lines: TextLine[]; by: string }
  /** Output with spaces and line breaks preserved, and the commands that printed it, unless it contains them. */
  | { kind: 'output'; text: string; commands?: string[] }
  | { kind: 'quote'; lines: TextLine[] }
  | { kind: 'facts'; rows: Array<{ name: string; line: TextLine }> }
  | { kind: 'picture'; picture: number; alt: string }

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
