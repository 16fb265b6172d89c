import type { BlockFacts } from '../blockFacts.ts'
import type { ParagraphNode } from './schema.ts'

export const paragraph = {
  holds: 'text',
  parents: ['flow', 'validationBox'],
  idPrefix: 'p',
  concept: true,
} as const satisfies BlockFacts<ParagraphNode>
