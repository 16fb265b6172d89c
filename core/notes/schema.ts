import * as z from 'zod/mini'
import { Identifier } from '../identifierSchema.ts'
import { noteTypes } from '../documents/nodes/note/schema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { highlightColors } from './colors.ts'
import {
  minNoteHeight,
  maxContextLength,
  maxHeadingLength,
  maxNoteLength,
  maxQuestionLength,
  maxQuoteLength,
  maxSurroundingsLength,
  maxAnnotations,
  maxNoteHeight,
  maxSentAnnotations,
  quoteSurroundings,
} from './limits.ts'
import { isPlainText } from './plainText.ts'

const text = (max: number) => z.string().check(z.maxLength(max), z.refine(isPlainText))
const count = z.number().check(z.int(), z.gte(0), z.lte(2 ** 48))

/** A position in the text of a block, in UTF-16 units of `blockText`. */
export const TextPoint = z.strictObject({ block: Identifier, offset: z.number().check(z.int(), z.gte(0), z.lte(1e6)) })
export type TextPoint = z.infer<typeof TextPoint>

/** A passage that begins in a block and ends in the same or a later one. */
export const TextRange = z.strictObject({
  start: TextPoint,
  end: TextPoint,
  /** Its text, with a line break between blocks. Truncated if long. */
  quote: text(maxQuoteLength),
  prefix: text(quoteSurroundings),
  suffix: text(quoteSurroundings),
})
export type TextRange = z.infer<typeof TextRange>

/** Set on what an update found no place for: its range names blocks of an earlier version. */
export const SetAside = z.strictObject({
  /** Step, section or block of the present version after which it is shown; null: at the start of the document. */
  near: z.nullable(Identifier),
  /** The original surrounding words. */
  passage: text(maxSurroundingsLength),
})
export type SetAside = z.infer<typeof SetAside>

/** Logical clock of a file: a change is one greater than all others in the file. Real clocks aren't trusted. */
const changed = count

export const Highlight = z.strictObject({
  kind: z.literal('highlight'),
  id: Identifier,
  changed,
  /** Highlights and notes that belong together. */
  group: Identifier,
  color: z.enum(highlightColors),
  range: TextRange,
  aside: z.exactOptional(SetAside),
})
export type Highlight = z.infer<typeof Highlight>

/** A learner's own note, with the fields of the document's note node. */
export const LearnerNote = z.strictObject({
  kind: z.literal('note'),
  id: Identifier,
  changed,
  group: Identifier,
  noteType: z.enum(noteTypes),
  heading: text(maxHeadingLength),
  /** The highlighted words and their surroundings. */
  highlightContext: text(maxContextLength),
  surroundingContext: text(maxSurroundingsLength),
  /** Of an ask note: the question. */
  query: z.exactOptional(text(maxQuestionLength)),
  /** Plain text; Markdown for the tutor's answers. */
  content: text(maxNoteLength),
  /** CSS pixels, once the learner has chosen. */
  height: z.exactOptional(z.number().check(z.int(), z.gte(minNoteHeight), z.lte(maxNoteHeight))),
  expanded: z.boolean(),
  pinned: z.boolean(),
  range: TextRange,
  aside: z.exactOptional(SetAside),
})
export type LearnerNote = z.infer<typeof LearnerNote>

/** A switch of a block. It has no id, so that two tabs refer to the same one. The off state is stored, too. */
const blockSwitch = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), block: Identifier, changed, on: z.boolean(), aside: z.exactOptional(SetAside) })

/** Id of a block, a step or a section after the steps. */
export const Bookmark = blockSwitch('bookmark')
export type Bookmark = z.infer<typeof Bookmark>

/** A checkbox that the learner ticked. */
export const TickedBox = blockSwitch('checkbox')
export type TickedBox = z.infer<typeof TickedBox>

/** A section, or a step in the table of contents, that the learner opened or closed. */
export const OpenState = blockSwitch('open')
export type OpenState = z.infer<typeof OpenState>

/** A deleted highlight or note, so that no old copy restores it. */
export const DeletedAnnotation = z.strictObject({ kind: z.literal('deleted'), id: Identifier, changed })
export type DeletedAnnotation = z.infer<typeof DeletedAnnotation>

export const Annotation = z.discriminatedUnion('kind', [Highlight, LearnerNote, Bookmark, TickedBox, OpenState, DeletedAnnotation])
export type Annotation = z.infer<typeof Annotation>

const keys = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxAnnotations))

/** Result of the last update for annotations. Shown until the learner dismisses it. */
export const CarryOverReport = z.strictObject({
  /** Versions. */
  from: count,
  to: count,
  /** Number of annotations at their old position. */
  carried: count,
  /** Keys (see `annotationKey`) of annotations that now cover other words or are in another block. */
  moved: keys,
  /** Keys of those that couldn't be placed. */
  setAside: keys,
  dismissed: z.boolean(),
})
export type CarryOverReport = z.infer<typeof CarryOverReport>

/** The file `annotations.json`: a learner's annotations in a project. */
export const Annotations = z.object({
  /** The project's version to which ranges refer. */
  version: z.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
  /** Number of times that the learner cleared it. Nothing of an earlier run comes back. */
  run: count,
  items: z.array(Annotation),
  update: z.nullable(CarryOverReport),
})
export type Annotations = z.infer<typeof Annotations>

/** The file in responses and in the `details` of a 412. Its `ETag` is the quoted revision; 0: nothing is stored yet. */
export const StoredAnnotations = z.object({ revision: count, ...Annotations.shape })
export type StoredAnnotations = z.infer<typeof StoredAnnotations>

/** `stored`: the whole file, if it differs from the sent one. */
export const SavedAnnotations = z.object({ revision: count, stored: z.nullable(StoredAnnotations) })
export type SavedAnnotations = z.infer<typeof SavedAnnotations>

const ofProject = z.object({ projectId: Identifier })

/** A quoted revision, or `*` for any. */
const IfMatch = z.string().check(z.regex(/^\s*(?:\*|(?:W\/)?"\d{1,9}")\s*$/))

export const schemas = {
  getAnnotations: { params: ofProject, output: StoredAnnotations },
  saveAnnotations: {
    params: ofProject,
    requestHeaders: z.object({ 'if-match': IfMatch }),
    body: z.object({ ...Annotations.shape, items: z.array(Annotation).check(z.maxLength(maxSentAnnotations)) }),
    output: SavedAnnotations,
  },
  listOwnNotes: { params: ofProject, output: z.array(z.discriminatedUnion('kind', [Highlight, LearnerNote])) },
  deleteAnnotations: { params: ofProject, requestHeaders: z.object({ 'if-match': z.optional(IfMatch) }), output: StoredAnnotations },
} satisfies Record<string, EndpointSchemas>
