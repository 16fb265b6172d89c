import type { BlockFacts } from '../blockFacts.ts'
import type { ValidationBoxNode } from './schema.ts'

export const validationBox = {
  holds: 'blocks',
  blocks: 'children',
  parents: ['step', 'section', 'tab'],
  directive: { name: 'validation-box', form: 'containerDirective' },
  promised: 'box',
} as const satisfies BlockFacts<ValidationBoxNode>
