import type { BlockFacts } from '../blockFacts.ts'
import type { TabsNode } from './schema.ts'

export const tabs = {
  holds: 'blocks',
  blocks: 'children',
  parents: ['step', 'section'],
  directive: { name: 'tabs', form: 'containerDirective' },
  promised: 'tab',
  idPrefix: 'g',
} as const satisfies BlockFacts<TabsNode>
