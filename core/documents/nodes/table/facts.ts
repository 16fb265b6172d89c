import type { BlockFacts } from '../blockFacts.ts'
import { indexedText, quotedText } from '../inlineText.ts'
import type { TableNode } from './schema.ts'

export const table = {
  holds: 'cells',
  text: (node) => inRows(node, indexedText, '\t'),
  parents: ['flow'],
  idPrefix: 't',
  quoted: (node) => ({ kind: 'text', text: inRows(node, quotedText, ' | ') }),
} as const satisfies BlockFacts<TableNode>

const inRows = ({ head, rows }: TableNode, textOf: typeof indexedText, between: string): string =>
  [head, ...rows].map((cells) => cells.map(textOf).join(between)).join('\n')
