import * as z from 'zod/mini'

export const ValidationUploadNode = z.strictObject({
  type: z.literal('validationUpload'),
  id: z.string(),
  title: z.string(),
  /** The question for readers of the learner's documentation. Default: `titleForOthers`. */
  forOthers: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  optional: z.boolean(),
  hidden: z.boolean(),
})
export type ValidationUploadNode = z.infer<typeof ValidationUploadNode>
