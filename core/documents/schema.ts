import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'
import { Moment } from '../momentSchema.ts'
import { BlockNode, GuidedDocument } from './nodes.ts'
import { maxPassedSteps } from './limits.ts'

const positionShape = {
  /** Step or section of the block: the fallback if an update removed the block. */
  stepId: Identifier,
  blockId: Identifier,
  /** The fraction of the block above the edge; negative if the block begins below the edge. */
  offset: z.number().check(z.gte(-1000), z.lte(1000)),
}

/** A position in a text, as exported with a project. */
export const Place = z.strictObject(positionShape)

/** A reading position: the block at the upper edge of the screen. It survives updates and is independent of the width. */
export const Position = z.object({ ...positionShape, readAt: z.iso.datetime() })
export type Position = z.infer<typeof Position>

/** A learner's reading position and passed steps in a project. */
export const ReadingProgress = z.object({
  position: z.nullable(Position),
  /** Steps without tasks at whose end they continued. */
  passedSteps: z.array(z.string()),
  /** Time of the last restart. Earlier reading doesn't count. */
  restartedAt: z.nullable(z.string()),
})
export type ReadingProgress = z.infer<typeof ReadingProgress>

const century = 100 * 365 * 24 * 3600 * 1000

/** A browser's report of the reading position. */
export const ReadingReport = z.object({
  position: z.nullable(
    z.object({
      ...positionShape,
      /** Milliseconds since it was read, because clocks of devices differ. */
      age: z.number().check(z.gte(0), z.lte(century)),
    }),
  ),
  passedSteps: z.array(Identifier).check(z.maxLength(maxPassedSteps)),
  /** The latest restart known to the browser when the steps were passed. */
  restartedAt: z.nullable(Moment),
})
export type ReadingReport = z.infer<typeof ReadingReport>

export const conceptLevels = ['short', 'detailed'] as const
export type ConceptLevel = (typeof conceptLevels)[number]

export const Concept = z.object({
  /** Same as the key. */
  id: z.string(),
  key: z.string(),
  name: z.string(),
  /** HTML of paragraphs, lists, code and emphasis. */
  explanation: z.string(),
})
export type Concept = z.infer<typeof Concept>

/** A document as an administrator edits it. */
export const EditedDocument = z.strictObject({
  ...GuidedDocument.shape,
  /** Texts of the Pro sections by content id. If absent, they stay unchanged. */
  sectionTexts: z.exactOptional(z.record(Identifier, z.array(BlockNode))),
})
export type EditedDocument = z.infer<typeof EditedDocument>

/**
 * The origin of the published text. `git`: the content folder. `edited`: saved here, based on the content folder's text. `conflict`: saved
 * here, and the content folder has changed since, which isn't published.
 */
export const documentSources = ['git', 'edited', 'conflict'] as const
export type DocumentSource = (typeof documentSources)[number]

/**
 * A document for editing. `etag` is sent as `If-Match`. `isSavable` is false if no content folder of the server contains the project, so
 * that saving would be refused.
 */
export const EditableDocument = z.object({
  etag: z.string(),
  source: z.enum(documentSources),
  isSavable: z.boolean(),
  document: EditedDocument,
})
export type EditableDocument = z.infer<typeof EditableDocument>

/** The newest version: after saving, and in the `details` of a 412. */
export const PublishedDocument = z.object({ version: z.number(), etag: z.string() })
export type PublishedDocument = z.infer<typeof PublishedDocument>

/** A correction to make, and the id of the step, section or block; without an id it concerns the whole project. */
export const DocumentFault = z.object({ nodeId: z.exactOptional(z.string()), message: z.string() })
export type DocumentFault = z.infer<typeof DocumentFault>

/** The `details` of `document_faults`. */
export const DocumentFaults = z.object({ faults: z.array(DocumentFault) })
export type DocumentFaults = z.infer<typeof DocumentFaults>

/**
 * The `details` of `work_would_vanish`: the number of learners who started the project, and a sentence about each removed part that has
 * learners' work.
 */
export const VanishingWork = z.object({ learners: z.number(), sentences: z.array(z.string()) })
export type VanishingWork = z.infer<typeof VanishingWork>

/** The fields of an image node for an uploaded picture. */
export const UploadedPicture = z.object({ src: z.string(), width: z.number(), height: z.number() })
export type UploadedPicture = z.infer<typeof UploadedPicture>

const ofProject = z.object({ projectId: Identifier })
const ofSection = z.object({ projectId: Identifier, contentId: Identifier })

export const schemas = {
  getDocument: { params: ofProject, output: GuidedDocument },
  getEditableDocument: {
    params: ofProject,
    query: z.object({ version: z.exactOptional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }),
    output: EditableDocument,
  },
  saveDocument: {
    params: ofProject,
    query: z.object({ accept: z.exactOptional(z.literal('vanishing-work')) }),
    body: EditedDocument,
    output: PublishedDocument,
  },
  uploadPicture: { params: ofProject, output: UploadedPicture },
  exportProject: { params: ofProject },
  getSection: { params: ofSection, output: z.array(BlockNode) },
  unlockSection: { params: ofSection },
  getConcept: {
    params: z.object({ key: Identifier }),
    query: z.object({ name: z.optional(z.string().check(z.maxLength(200))), level: z.optional(z.enum(conceptLevels)) }),
    output: Concept,
  },
  savePosition: { params: ofProject, body: ReadingReport, output: ReadingProgress },
} satisfies Record<string, EndpointSchemas>
