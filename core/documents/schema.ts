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
  /** The part of the block that is above the edge, as a fraction of its height; negative when the block begins below the edge. */
  offset: z.number().check(z.gte(-1000), z.lte(1000)),
}

/** A place in a text, as it moves with a project. */
export const Place = z.strictObject(positionShape)

/** A reading position: the block at the upper edge of the screen. It outlives an update and holds at any width. */
export const Position = z.object({ ...positionShape, readAt: z.iso.datetime() })
export type Position = z.infer<typeof Position>

/** A learner's reading position in a project, and the steps that they passed. */
export const ReadingProgress = z.object({
  position: z.nullable(Position),
  /** Steps without tasks at whose end they went on. */
  passedSteps: z.array(z.string()),
  /** The moment of their last restart; reading before it does not count. */
  restartedAt: z.nullable(z.string()),
})
export type ReadingProgress = z.infer<typeof ReadingProgress>

const century = 100 * 365 * 24 * 3600 * 1000

/** A browser's report of the reading position. */
export const ReadingReport = z.object({
  position: z.nullable(
    z.object({
      ...positionShape,
      /** Milliseconds since it was read: the clocks of two devices differ. */
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
  /** Is the key: concepts are files of the catalogue. */
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
  /** The texts of the Pro sections by their content ids; when all are absent, they stay as they are. */
  sectionTexts: z.exactOptional(z.record(Identifier, z.array(BlockNode))),
})
export type EditedDocument = z.infer<typeof EditedDocument>

/**
 * The origin of what is published: `git`, the content folder; `edited`, saved here after the content folder's text; `conflict`, saved here,
 * and the content folder has another text since, which is not published.
 */
export const documentSources = ['git', 'edited', 'conflict'] as const
export type DocumentSource = (typeof documentSources)[number]

/**
 * A document for editing. `etag` goes into `If-Match` as it is. `isSavable` is false if no content folder of the server holds the project,
 * so that saving would be refused.
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

/** A sentence that says what to mend, and the id of the step, section or block where; without one it is about the whole project. */
export const DocumentFault = z.object({ nodeId: z.exactOptional(z.string()), message: z.string() })
export type DocumentFault = z.infer<typeof DocumentFault>

/** The `details` of `document_faults`. */
export const DocumentFaults = z.object({ faults: z.array(DocumentFault) })
export type DocumentFaults = z.infer<typeof DocumentFaults>

/**
 * The `details` of `work_would_vanish`: how many learners began the project, and a sentence for everything that is gone and on which their
 * work hangs.
 */
export const VanishingWork = z.object({ learners: z.number(), sentences: z.array(z.string()) })
export type VanishingWork = z.infer<typeof VanishingWork>

/** How an image node shows a picture that was uploaded. */
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
