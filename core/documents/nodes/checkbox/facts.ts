import type { BlockFacts } from '../blockFacts.ts'
import type { CheckboxNode } from './schema.ts'

export const checkbox = { holds: 'text', parents: ['flow'], idPrefix: 'x' } as const satisfies BlockFacts<CheckboxNode>
