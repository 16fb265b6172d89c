import type { BlockFacts } from '../blockFacts.ts'
import type { DividerNode } from './schema.ts'

export const divider = { holds: 'nothing', text: null, parents: ['flow'], idPrefix: 'd' } as const satisfies BlockFacts<DividerNode>
