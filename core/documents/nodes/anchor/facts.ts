import type { BlockFacts } from '../blockFacts.ts'
import type { AnchorNode } from './schema.ts'

export const anchor = {
  holds: 'nothing',
  text: null,
  parents: ['flow'],
  directive: { name: 'anchor', form: 'leafDirective', attributes: { title: { kind: 'text' } } },
  promised: 'anchor',
  contents: ({ title }) => title || undefined,
} as const satisfies BlockFacts<AnchorNode>
