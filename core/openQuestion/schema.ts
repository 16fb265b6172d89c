import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'
import { defaultTextLimit } from '../tasks/limits.ts'

/** A task that the start page asks visitors, with what a command above it printed. */
export const OpenQuestion = z.object({
  /** The id of its validation. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  placeholder: z.optional(z.string()),
  /** The options of a choice. */
  options: z.optional(z.array(z.string())),
  output: z.string(),
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

/** An answer to the open question of a project. `showsModel`: also asks for the model answer, which only a refused answer gets. */
const OpenAnswer = z.object({
  answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(defaultTextLimit)),
  showsModel: z.optional(z.boolean()),
})

/** `explanation`: why the answer is right, or the hint about a refused one. `rightOption`: of a choice, comes with the model answer. */
export const OpenAnswerGrade = z.object({
  isCorrect: z.boolean(),
  explanation: z.string(),
  model: z.optional(z.string()),
  rightOption: z.optional(z.string()),
})
export type OpenAnswerGrade = z.infer<typeof OpenAnswerGrade>

export const schemas = {
  answerOpenQuestion: { params: z.object({ projectId: Identifier }), body: OpenAnswer, output: OpenAnswerGrade },
} satisfies Record<string, EndpointSchemas>
