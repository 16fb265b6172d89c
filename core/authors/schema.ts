import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'
import { AnswerType } from '../tasks/schema.ts'
import { maxTextLength } from '../tasks/limits.ts'

/** A count out of a total. */
const Share = z.object({ count: z.int(), of: z.int() })
export type Share = z.infer<typeof Share>

/** Null if based on too few people. */
export const TaskFigures = z.object({
  id: z.string(),
  title: z.string(),
  type: AnswerType,
  /** Learners whose answer was graded by a check. */
  learners: z.nullable(z.int()),
  /** Accepted first answers, of all first answers. */
  firstTry: z.nullable(Share),
  /** Refused answers, of all graded ones. */
  refused: z.nullable(Share),
  /** Learners who insisted on a refused answer, of all learners. */
  insisted: z.nullable(Share),
  /** Learners whose answer is marked as shown, because they read the explanation after a wrong answer. */
  shown: z.nullable(Share),
  /** Accepted answers that an author marked as wrong, out of all accepted ones. */
  foundWrong: z.nullable(Share),
  /** True if enough learners let authors read their answers. */
  isReadable: z.boolean(),
})
export type TaskFigures = z.infer<typeof TaskFigures>

/** A passage at which readers stopped. `text`: its first words; null if it belongs to an earlier version. */
export const StoppedPassage = z.object({
  blockId: z.string(),
  step: z.nullable(z.string()),
  text: z.nullable(z.string()),
  learners: z.int(),
})
export type StoppedPassage = z.infer<typeof StoppedPassage>

export const AnswerOverview = z.object({
  projectId: z.string(),
  title: z.string(),
  tasks: z.array(TaskFigures),
  /** Learners who stopped reading the project, of all who have read in it; null if there are too few. */
  stopped: z.nullable(Share),
  /** Most frequent first, and only those with enough people. */
  passages: z.array(StoppedPassage),
})
export type AnswerOverview = z.infer<typeof AnswerOverview>

/** Equal answers. `reasons`: why learners insisted on them. */
export const Wording = z.object({
  words: z.string(),
  outcome: z.enum(['REFUSED', 'ACCEPTED', 'INSISTED']),
  learners: z.int(),
  reasons: z.array(z.string()),
  isFoundWrong: z.boolean(),
})
export type Wording = z.infer<typeof Wording>

const ofProject = z.object({ projectId: Identifier })
const ofTask = z.object({ projectId: Identifier, validationId: Identifier })

export const schemas = {
  getAnswerOverview: { params: ofProject, output: AnswerOverview },
  listWordings: {
    params: ofTask,
    /** `readable`: learners who let authors read their answers. Null if there are too few; then there are no wordings. */
    output: z.object({ title: z.string(), readable: z.nullable(z.int()), wordings: z.array(Wording) }),
  },
  markWording: {
    params: ofTask,
    body: z.object({ words: z.string().check(z.minLength(1), z.maxLength(maxTextLength)), isWrong: z.boolean() }),
  },
} satisfies Record<string, EndpointSchemas>
