import * as z from 'zod/mini'
import { AnswerBasis } from '../answerBasis.ts'
import { Identifier } from '../identifierSchema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { maxTextLength, maxPoints, reasonLength } from './limits.ts'

export const AnswerStatus = z.enum(['IN_REVIEW', 'INCOMPLETE', 'INCORRECT', 'COMPLETE'])
export type AnswerStatus = z.infer<typeof AnswerStatus>

/** Status of a project, according to its tasks. */
export const ProjectStatus = z.enum(['INCOMPLETE', 'IN_PROGRESS', 'IN_REVIEW', 'COMPLETE'])
export type ProjectStatus = z.infer<typeof ProjectStatus>

export const AnswerType = z.enum(['TEXT', 'FILE', 'URL'])
export type AnswerType = z.infer<typeof AnswerType>

const parts = {
  type: AnswerType,
  text: z.optional(z.object({ data: z.string().check(z.maxLength(maxTextLength)) })),
  file: z.optional(z.object({ name: z.string().check(z.maxLength(255)), storageName: z.string().check(z.maxLength(255)) })),
  status: AnswerStatus,
}

/** A learner's answer to a validation, as stored. */
export const Answer = z.object({
  id: z.string(),
  hidden: z.boolean(),
  ...parts,
  /** Why the answer is incorrect, without the answer key; or a note that a language model accepted it. */
  hint: z.optional(z.string()),
  /** The author's model answer, which says why it is right. Only with a complete answer. */
  model: z.optional(z.string()),
  /** True if the check refused it often enough for the learner to insist. */
  mayInsist: z.optional(z.boolean()),
  /** True if a complete answer counts on its learner's word, because the check refused it. */
  ownJudgement: z.optional(z.boolean()),
  /** Only on a complete answer. */
  basis: z.optional(AnswerBasis),
  /** When the companion ran the commands (ISO); only with the basis `seen`. */
  seenAt: z.optional(z.string()),
  /** The points of the author's explanation; only with a complete explanation in the learner's own words. */
  points: z.optional(z.array(z.string())),
  /** Indexes of the points that the learner's own explanation covers. */
  covered: z.optional(z.array(z.number())),
  /** Number of writes; 0 if nothing is stored. */
  revision: z.number(),
})
export type Answer = z.infer<typeof Answer>

/**
 * The write of an answer. `status` COMPLETE requests a grade: the server decides between COMPLETE and INCORRECT. `revision`: of the stored
 * answer that it replaces (absent: any). `key`: unique for each write, so that retries are harmless. `isOfExamples`: a visitor wrote it
 * before logging in, with the example values, so output that isn't accepted stays incomplete instead of incorrect.
 */
export const AnswerWrite = z.object({
  id: Identifier,
  hidden: z.optional(z.boolean()),
  ...parts,
  revision: z.optional(z.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1))),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  isOfExamples: z.optional(z.boolean()),
})
export type AnswerWrite = z.infer<typeof AnswerWrite>

/** The content of an answer, without its status. */
export type AnswerValue = Pick<AnswerWrite, 'type' | 'text' | 'file'>

/** A validation with the caller's own answer; a visitor gets INCOMPLETE and no answer. */
export const Validation = z.object({
  id: z.string(),
  stepId: z.nullable(z.string()),
  boxId: z.string(),
  type: AnswerType,
  title: z.string(),
  description: z.string(),
  optional: z.boolean(),
  hidden: z.boolean(),
  characterLimit: z.nullable(z.number()),
  extension: z.string(),
  status: AnswerStatus,
  answer: z.nullable(Answer),
})
export type Validation = z.infer<typeof Validation>

/** An answer of the caller, with its question. `isOutput`: the answer is command output. */
export const OwnAnswer = z.object({ id: z.string(), title: z.string(), extension: z.string(), isOutput: z.boolean(), answer: Answer })
export type OwnAnswer = z.infer<typeof OwnAnswer>

/** `revision`: of the refused answer. `reason`: a sentence why it says the same as the model answer. */
export const Insistence = z.object({
  revision: z.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
  reason: z.string().check(z.trim(), z.minLength(reasonLength.min), z.maxLength(reasonLength.max)),
})
export type Insistence = z.infer<typeof Insistence>

/** `revision`: of the stored answer that is shown or cleared. */
export const AnswerRevision = z.object({ revision: z.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)) })
export type AnswerRevision = z.infer<typeof AnswerRevision>

const CoveredPoints = z.object({ covered: z.array(z.number().check(z.int(), z.gte(0), z.lt(maxPoints))).check(z.maxLength(maxPoints)) })

/** The caller's progress in each box of a track. */
export const Markers = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  boxes: z.array(
    z.object({ id: z.string(), stepId: z.nullable(z.string()), status: z.enum(['incomplete', 'review', 'complete', 'incorrect']) }),
  ),
})
export type Markers = z.infer<typeof Markers>

const ofProject = z.object({ projectId: Identifier })
const ofValidation = z.object({ projectId: Identifier, validationId: Identifier })

export const schemas = {
  listValidations: { params: ofProject, output: z.array(Validation) },
  getAnswer: { params: ofValidation, output: Answer },
  listOwnWork: { params: ofProject, output: z.array(OwnAnswer) },
  saveAnswer: { params: ofValidation, body: AnswerWrite, output: Answer },
  compareWithModel: { params: ofValidation, output: z.object({ model: z.nullable(z.string()) }) },
  insistOnAnswer: { params: ofValidation, body: Insistence, output: Answer },
  showAnswer: { params: ofValidation, body: AnswerRevision, output: Answer },
  repeatTask: { params: ofValidation, body: AnswerRevision, output: Answer },
  markCovered: { params: ofValidation, body: CoveredPoints, output: Answer },
  getMarkers: { params: z.object({ projectId: Identifier, trackId: Identifier }), output: Markers },
} satisfies Record<string, EndpointSchemas>
