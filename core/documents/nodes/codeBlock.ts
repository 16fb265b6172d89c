import * as z from 'zod/mini'
import { flow, type BlockType } from './blockType.ts'

export const codeClasses = ['key', 'string', 'number', 'dim', 'variable'] as const
/** `[class, length]` runs cover the text from its start; null is plain. A run of class `variable` covers one `{{name}}`. */
export const CodeRun = z.tuple([z.nullable(z.enum(codeClasses)), z.number()])
export type CodeRun = z.infer<typeof CodeRun>

/** Code within a line. */
export const InlineCodeNode = z.strictObject({
  type: z.literal('codeBlock'),
  inline: z.literal(true),
  language: z.string(),
  text: z.string(),
  runs: z.exactOptional(z.array(CodeRun)),
})
export type InlineCodeNode = z.infer<typeof InlineCodeNode>

export const CodeBlockNode = z.strictObject({
  type: z.literal('codeBlock'),
  id: z.string(),
  inline: z.literal(false),
  language: z.string(),
  title: z.exactOptional(z.string()),
  text: z.string(),
  /** Absent when the code could not be coloured. */
  runs: z.exactOptional(z.array(CodeRun)),
  copyable: z.boolean(),
  expandable: z.boolean(),
  ask: z.boolean(),
  codegroup: z.exactOptional(z.string()),
  highlightFailed: z.exactOptional(z.literal(true)),
})
export type CodeBlockNode = z.infer<typeof CodeBlockNode>

export const codeBlock = { parents: flow, idPrefix: 'c' } as const satisfies BlockType
