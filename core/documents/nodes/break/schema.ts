import * as z from 'zod/mini'

/** A line break within a paragraph. */
export const BreakNode = z.strictObject({ type: z.literal('break') })
export type BreakNode = z.infer<typeof BreakNode>
