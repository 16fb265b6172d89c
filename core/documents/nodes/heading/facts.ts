import type { BlockFacts } from '../blockFacts.ts'
import { plainText } from '../inlineText.ts'
import type { HeadingNode } from './schema.ts'

export const heading = {
  holds: 'text',
  parents: ['flow'],
  idPrefix: 'h',
  concept: true,
  contents: ({ level, children }) => (level === 3 ? plainText(children) : undefined),
  quoted: () => undefined,
} as const satisfies BlockFacts<HeadingNode>
