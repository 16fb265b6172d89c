import * as z from 'zod/mini'
import { flow, type BlockType } from './blockType.ts'
import { Blocks } from './content.ts'

export const ListNode = z.strictObject({
  type: z.literal('list'),
  id: z.string(),
  ordered: z.boolean(),
  start: z.exactOptional(z.number()),
  items: z.array(Blocks),
})
export type ListNode = z.infer<typeof ListNode>

export const list = { parents: flow, idPrefix: 'l' } as const satisfies BlockType
