import type { BlockFacts } from '../blockFacts.ts'
import type { SectionNode } from './schema.ts'

export const section = {
  holds: 'blocks',
  blocks: 'children',
  flow: true,
  parents: ['document', 'step'],
  directive: { name: 'section', form: 'containerDirective' },
  promised: 'section',
} as const satisfies BlockFacts<SectionNode>
