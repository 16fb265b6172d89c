import type { BlockFacts } from '../blockFacts.ts'
import type { NoteNode } from './schema.ts'

export const note = {
  holds: 'blocks',
  blocks: 'content',
  flow: true,
  parents: ['step', 'section', 'tab'],
  directive: { name: 'note', form: 'containerDirective' },
  promised: 'note',
  idPrefix: 'n',
  concept: true,
} as const satisfies BlockFacts<NoteNode>
