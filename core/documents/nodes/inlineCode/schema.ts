import * as z from 'zod/mini'
import { CodeRun } from '../codeBlock/schema.ts'

/** Inline code. It shares the type of code blocks; `inline` distinguishes them. */
export const InlineCodeNode = z.strictObject({
  type: z.literal('codeBlock'),
  inline: z.literal(true),
  language: z.string(),
  text: z.string(),
  runs: z.exactOptional(z.array(CodeRun)),
})
export type InlineCodeNode = z.infer<typeof InlineCodeNode>
