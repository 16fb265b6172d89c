import type { BlockFacts } from '../blockFacts.ts'
import type { ImageNode } from './schema.ts'

export const image = {
  holds: 'nothing',
  text: ({ caption }) => caption ?? '',
  parents: ['flow'],
  directive: { name: 'image', form: 'leafDirective' },
  promised: 'picture',
  idPrefix: 'i',
  quoted: ({ caption, alt }) => ({ kind: 'picture', text: [caption, alt].filter(Boolean).join(' ') }),
} as const satisfies BlockFacts<ImageNode>
