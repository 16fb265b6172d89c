import * as z from 'zod/mini'
import { Blocks } from '../content.ts'

/** Only the document contains steps, followed by sections. */
export const StepNode = z.strictObject({
  type: z.literal('step'),
  id: z.string(),
  title: z.string(),
  minutes: z.number(),
  /** Its purpose in one line, which the table of contents shows for the open step. */
  description: z.exactOptional(z.string()),
  children: Blocks,
})
export type StepNode = z.infer<typeof StepNode>
