import * as z from 'zod/mini'

export const DividerNode = z.strictObject({ type: z.literal('divider'), id: z.string() })
export type DividerNode = z.infer<typeof DividerNode>
