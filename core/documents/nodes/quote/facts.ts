import type { BlockFacts } from '../blockFacts.ts'
import type { QuoteNode } from './schema.ts'

export const quote = {
  holds: 'blocks',
  blocks: 'children',
  flow: true,
  parents: ['flow'],
  idPrefix: 'q',
  concept: true,
} as const satisfies BlockFacts<QuoteNode>
