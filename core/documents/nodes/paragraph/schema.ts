import * as z from 'zod/mini'
import { Inlines } from '../content.ts'

export const ParagraphNode = z.strictObject({ type: z.literal('paragraph'), id: z.string(), children: Inlines })
export type ParagraphNode = z.infer<typeof ParagraphNode>
