import * as z from 'zod/mini'
import { CodeRun } from '../codeBlock/schema.ts'

/** Code within a line. Documents store it under the type of a code block; `inline` tells them apart. */
export const InlineCodeNode = z.strictObject({
  type: z.literal('codeBlock'),
  inline: z.literal(true),
  language: z.string(),
  text: z.string(),
  runs: z.exactOptional(z.array(CodeRun)),
})
export type InlineCodeNode = z.infer<typeof InlineCodeNode>
