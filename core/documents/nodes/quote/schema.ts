import * as z from 'zod/mini'
import { Blocks } from '../content.ts'

export const QuoteNode = z.strictObject({ type: z.literal('quote'), id: z.string(), children: Blocks })
export type QuoteNode = z.infer<typeof QuoteNode>
