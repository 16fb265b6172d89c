import * as z from 'zod/mini'

const hint = z.string().check(z.minLength(1), z.maxLength(300))
const words = z.array(z.string().check(z.minLength(1))).check(z.minLength(1))
const Wrong = z.array(z.strictObject({ any: words, hint }))
const Examples = z.strictObject({ pass: z.array(z.string()).check(z.minLength(1)), fail: z.array(z.string()).check(z.minLength(2)) })
const common = { wrong: z.optional(Wrong), examples: Examples }

/** One condition of a keyword check: some of `any` must occur, or none of `none` may. */
export const KeywordCondition = z.union([z.strictObject({ any: words, hint }), z.strictObject({ none: words, hint })])

/** How an author has an answer checked; lives in `answers.yaml` and never leaves the server. */
export const AnswerCheck = z.discriminatedUnion('check', [
  z.strictObject({ check: z.literal('any') }),
  z.strictObject({ check: z.literal('keywords'), conditions: z.array(KeywordCondition).check(z.minLength(1)), ...common }),
  z.strictObject({ check: z.literal('equals'), values: words, hint, ...common }),
  z.strictObject({
    check: z.literal('regex'),
    pattern: z.string().check(z.minLength(1)),
    flags: z.optional(z.string().check(z.regex(/^[imsu]*$/))),
    hint,
    ...common,
  }),
  z.strictObject({ check: z.literal('number'), value: z.number(), tolerance: z.optional(z.number().check(z.gte(0))), hint, ...common }),
  z.strictObject({ check: z.literal('url'), hosts: z.optional(words), path: z.optional(z.string()), hint, ...common }),
])
export type AnswerCheck = z.infer<typeof AnswerCheck>

export const AnswerChecks = z.record(z.string(), AnswerCheck)
export type AnswerChecks = z.infer<typeof AnswerChecks>
