import type { BlockFacts } from '../blockFacts.ts'
import type { TabNode } from './schema.ts'

export const tab = {
  holds: 'blocks',
  blocks: 'children',
  flow: true,
  parents: ['tabs'],
  directive: { name: 'tab', form: 'containerDirective', attributes: { heading: { kind: 'text', required: true } } },
  promised: 'tab',
} as const satisfies BlockFacts<TabNode>
