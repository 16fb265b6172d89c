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

/** A place in the text of a block: UTF-16 units from the start of what `blockText` says of it. */
export const TextPoint = z.strictObject({ block: Identifier, offset: z.number().check(z.int(), z.gte(0), z.lte(1e6)) })
export type TextPoint = z.infer<typeof TextPoint>

/** A passage from one block to the same or a later one, in the order of the document. */
export const TextRange = z.strictObject({
  start: TextPoint,
  end: TextPoint,
  /** Its words, blocks divided by a line break; cut where they are long. */
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

/** Counts the changes of a file: a change has one more than anything in the file. No clock is trusted. */
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
  /** Plain text; the answer of a helper is Markdown. */
  content: text(maxNoteLength),
  /** CSS pixels, once the learner has chosen. */
  height: z.exactOptional(z.number().check(z.int(), z.gte(minNoteHeight), z.lte(maxNoteHeight))),
  expanded: z.boolean(),
  pinned: z.boolean(),
  range: TextRange,
  aside: z.exactOptional(SetAside),
})
export type LearnerNote = z.infer<typeof LearnerNote>

/** A switch of one block. It has no id of its own, so that two tabs that turn it mean the same one; off is kept, too. */
const blockSwitch = <Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), block: Identifier, changed, on: z.boolean(), aside: z.exactOptional(SetAside) })

/** Of a block, a step or a section after the steps. */
export const Bookmark = blockSwitch('bookmark')
export type Bookmark = z.infer<typeof Bookmark>

/** A point that the learner ticked off. */
export const TickedBox = blockSwitch('checkbox')
export type TickedBox = z.infer<typeof TickedBox>

/** A section or a step of the table of contents that the learner opened or closed. */
export const OpenState = blockSwitch('open')
export type OpenState = z.infer<typeof OpenState>

/** Remains of a highlight or note, so that no old copy brings it back. */
export const DeletedAnnotation = z.strictObject({ kind: z.literal('deleted'), id: Identifier, changed })
export type DeletedAnnotation = z.infer<typeof DeletedAnnotation>

export const Annotation = z.discriminatedUnion('kind', [Highlight, LearnerNote, Bookmark, TickedBox, OpenState, DeletedAnnotation])
export type Annotation = z.infer<typeof Annotation>

const keys = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxAnnotations))

/** What the last update did with the annotations. Shown until the learner dismisses it. */
export const CarryOverReport = z.strictObject({
  /** Versions. */
  from: count,
  to: count,
  /** How many are where they were. */
  carried: count,
  /** Keys (see `annotationKey`) of annotations that now cover other words or are in another block. */
  moved: keys,
  /** Keys of those that couldn't be placed. */
  setAside: keys,
  dismissed: z.boolean(),
})
export type CarryOverReport = z.infer<typeof CarryOverReport>

/** The file `annotations.json`: all that is a learner's own in the document of one project. */
export const Annotations = z.object({
  /** Of the project, whose text the ranges count in. */
  version: z.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
  /** Counts how often the learner cleared it: nothing of an earlier run comes back. */
  run: count,
  items: z.array(Annotation),
  update: z.nullable(CarryOverReport),
})
export type Annotations = z.infer<typeof Annotations>

/** The file as it is read, also in the `details` of a 412. Its `ETag` is the revision in quotation marks; 0: nothing is stored yet. */
export const StoredAnnotations = z.object({ revision: count, ...Annotations.shape })
export type StoredAnnotations = z.infer<typeof StoredAnnotations>

/** `stored`: the whole file, if it is not what was sent. */
export const SavedAnnotations = z.object({ revision: count, stored: z.nullable(StoredAnnotations) })
export type SavedAnnotations = z.infer<typeof SavedAnnotations>

const ofProject = z.object({ projectId: Identifier })

/** A revision in quotation marks, or `*` for any. */
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
