import type { BlockFacts } from '../blockFacts.ts'
import type { ListNode } from './schema.ts'

export const list = {
  holds: 'items',
  blocks: 'items',
  flow: true,
  parents: ['flow'],
  idPrefix: 'l',
  concept: true,
} as const satisfies BlockFacts<ListNode>
