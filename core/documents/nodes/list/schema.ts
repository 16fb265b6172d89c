import * as z from 'zod/mini'
import { Blocks } from '../content.ts'

export const ListNode = z.strictObject({
  type: z.literal('list'),
  id: z.string(),
  ordered: z.boolean(),
  start: z.exactOptional(z.number()),
  items: z.array(Blocks),
})
export type ListNode = z.infer<typeof ListNode>
