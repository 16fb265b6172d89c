import * as z from 'zod/mini'

export const ValidationUrlNode = z.strictObject({
  type: z.literal('validationUrl'),
  id: z.string(),
  title: z.string(),
  /** The question for readers of the learner's documentation. Default: `titleForOthers`. */
  forOthers: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  helpText: z.exactOptional(z.string()),
  /** Required prefix of the URL. */
  extension: z.string(),
  optional: z.boolean(),
  hidden: z.boolean(),
})
export type ValidationUrlNode = z.infer<typeof ValidationUrlNode>
