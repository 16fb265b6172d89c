import * as z from 'zod/mini'

export const codeClasses = ['key', 'string', 'number', 'dim', 'variable'] as const
/** `[class, length]` runs cover the text from its start; null is plain. A run of class `variable` covers one `{{name}}`. */
export const CodeRun = z.tuple([z.nullable(z.enum(codeClasses)), z.number()])
export type CodeRun = z.infer<typeof CodeRun>

export const CodeBlockNode = z.strictObject({
  type: z.literal('codeBlock'),
  id: z.string(),
  inline: z.literal(false),
  language: z.string(),
  title: z.exactOptional(z.string()),
  text: z.string(),
  /** Absent if the code couldn't be highlighted. */
  runs: z.exactOptional(z.array(CodeRun)),
  copyable: z.boolean(),
  expandable: z.boolean(),
  ask: z.boolean(),
  codegroup: z.exactOptional(z.string()),
  highlightFailed: z.exactOptional(z.literal(true)),
})
export type CodeBlockNode = z.infer<typeof CodeBlockNode>
