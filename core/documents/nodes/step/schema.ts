import * as z from 'zod/mini'
import { Blocks } from '../content.ts'

/** Stands in the document alone, which holds nothing but steps and the sections after them. */
export const StepNode = z.strictObject({
  type: z.literal('step'),
  id: z.string(),
  title: z.string(),
  minutes: z.number(),
  /** What it is for, in a line: the table of contents says it of the open step. */
  description: z.exactOptional(z.string()),
  children: Blocks,
})
export type StepNode = z.infer<typeof StepNode>
