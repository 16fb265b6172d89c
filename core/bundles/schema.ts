import * as z from 'zod/mini'
import { maxLineLength, maxPassedSteps } from '../documents/limits.ts'
import { Place } from '../documents/schema.ts'
import { GuidedDocument, BlockNode } from '../documents/nodes.ts'
import { variableScopes } from '../documents/nodes/editorVariable/schema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'
import { maxSummaryLength } from '../catalogue/limits.ts'
import { Moment } from '../momentSchema.ts'
import { isPlainText } from '../notes/plainText.ts'
import { Annotation, CarryOverReport } from '../notes/schema.ts'
import { maxValueLength } from '../accounts/variables.ts'
import { maxFeedbackLength } from '../tasks/checks.ts'
import { AnswerStatus, AnswerType } from '../tasks/schema.ts'
import { maxTextLength } from '../tasks/limits.ts'
import { maxInBundle } from './limits.ts'

const line = (max: number) => z.string().check(z.maxLength(max))
const count = z.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1))

/** A status that an answer had, and since when. */
export const StatusChange = z.strictObject({ status: AnswerStatus, at: Moment })
export type StatusChange = z.infer<typeof StatusChange>

export const BundledAnswer = z.strictObject({
  id: Identifier,
  title: line(maxLineLength),
  type: AnswerType,
  text: line(maxTextLength),
  /** A picture's original name and its path in the zip; null if it was missing. */
  fileName: line(255),
  picture: z.nullable(line(200)),
  status: AnswerStatus,
  hidden: z.boolean(),
  hint: z.nullable(line(maxFeedbackLength)),
  /** True if it was refused there and counted on its learner's word. */
  ownJudgement: z.optional(z.literal(true)),
  /** True if the author's explanation was shown there. */
  wasShown: z.optional(z.literal(true)),
  changedAt: Moment,
  history: z.array(StatusChange).check(z.maxLength(maxInBundle.statuses)),
})
export type BundledAnswer = z.infer<typeof BundledAnswer>

/** `data/project.json` of a bundle. */
export const Bundle = z.strictObject({
  format: z.literal('fieldwork-project'),
  schema: z.literal(1),
  exportedAt: Moment,
  project: z.strictObject({ id: Identifier, version: count, title: line(maxLineLength) }),
  progress: z.strictObject({
    selectedAt: z.nullable(Moment),
    completedAt: z.nullable(Moment),
    readAt: z.nullable(Moment),
    position: z.nullable(Place),
    passedSteps: z.array(Identifier).check(z.maxLength(maxPassedSteps)),
    unlockedSections: z.array(Identifier).check(z.maxLength(maxInBundle.steps)),
    /** The learner's sentences about what they built; absent without any. */
    summary: z.optional(line(maxSummaryLength).check(z.refine<string>((text) => isPlainText(text)))),
  }),
  variables: z
    .array(z.strictObject({ name: line(60), value: line(maxValueLength), scope: z.enum(variableScopes) }))
    .check(z.maxLength(maxInBundle.variables)),
  answers: z.array(BundledAnswer).check(z.maxLength(maxInBundle.answers)),
  annotations: z.nullable(
    z.strictObject({
      version: z.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
      items: z.array(Annotation).check(z.maxLength(maxInBundle.annotations)),
      update: z.nullable(CarryOverReport),
    }),
  ),
})
export type Bundle = z.infer<typeof Bundle>

/** `data/document.json` of a bundle: the text that its annotations refer to. */
export const BundledText = z.strictObject({ document: GuidedDocument, sections: z.record(z.string(), z.array(BlockNode)) })
export type BundledText = z.infer<typeof BundledText>

/**
 * Effect of an import on an answer. `kept`: the stored answer is newer or complete. `absent`: this person doesn't have the task.
 * `refused`: the answer is invalid, or its picture isn't one.
 */
export const answerOutcomes = ['added', 'replaced', 'same', 'kept', 'absent', 'refused'] as const
export const AnswerOutcome = z.enum(answerOutcomes)
export type AnswerOutcome = z.infer<typeof AnswerOutcome>

export const ImportReport = z.object({
  projectId: z.string(),
  title: z.string(),
  exportedAt: z.string(),
  /** Title of the project on this server. */
  version: z.number(),
  answers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      outcome: AnswerOutcome,
      /** The status in the zip, and the one on this server. */
      before: AnswerStatus,
      status: z.nullable(AnswerStatus),
      /** True if it counted on its learner's word there. The check here refuses it, and its learner may insist again. */
      mayInsist: z.boolean(),
    }),
  ),
  /** Highlights, notes, bookmarks and ticks: how many are added, how many exist already, and how many can't be placed in this text. */
  annotations: z.object({ added: z.number(), known: z.number(), setAside: z.number() }),
  variables: z.object({ added: z.array(z.object({ name: z.string(), value: z.string() })), kept: z.array(z.string()) }),
  /**
   * The learner's sentences about what they built; null if the zip has none, or those that are here. `isAdded`: they are imported, or would
   * be if the import completes the project.
   */
  summary: z.nullable(z.object({ text: z.string(), isAdded: z.boolean() })),
  /** True if the project is complete on this server after the import, or would be. */
  isComplete: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const schemas = {
  downloadBundle: { params: z.object({ projectId: Identifier }) },
  downloadFolder: { params: z.object({ projectId: Identifier }) },
  previewBundle: { output: ImportReport },
  importBundle: { output: ImportReport },
} satisfies Record<string, EndpointSchemas>
