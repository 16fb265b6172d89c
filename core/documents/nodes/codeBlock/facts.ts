import type { BlockFacts } from '../blockFacts.ts'
import type { CodeBlockNode } from './schema.ts'

export const codeBlock = {
  holds: 'code',
  text: ({ text }) => text,
  parents: ['flow'],
  idPrefix: 'c',
  concept: true,
  quoted: ({ text, language }) => ({ kind: 'code', text, language }),
  title: ({ title }) => title,
} as const satisfies BlockFacts<CodeBlockNode>
