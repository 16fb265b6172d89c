import * as z from 'zod/mini'

/**
 * The kind of answer, if no rule grades it: the output of `commands` with the form `shape`, one of `options`, or an explanation in own
 * words. Comes from answers.yaml.
 */
export const AnswerFormat = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('output'),
    commands: z.array(z.strictObject({ run: z.string(), shape: z.string(), changes: z.exactOptional(z.literal(true)) })),
  }),
  z.strictObject({ by: z.literal('choice'), options: z.array(z.string()) }),
  z.strictObject({ by: z.literal('own-words') }),
])
export type AnswerFormat = z.infer<typeof AnswerFormat>

export const ValidationTextNode = z.strictObject({
  type: z.literal('validationText'),
  id: z.string(),
  title: z.string(),
  /** The question for readers of the learner's documentation. Default: `titleForOthers`. */
  forOthers: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  placeholder: z.exactOptional(z.string()),
  /** The author's own limit; the effective limit is `textLimit` in core/tasks/limits.ts. */
  characterLimit: z.exactOptional(z.number()),
  format: z.exactOptional(AnswerFormat),
  optional: z.boolean(),
  hidden: z.boolean(),
})
export type ValidationTextNode = z.infer<typeof ValidationTextNode>
