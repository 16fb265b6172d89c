import * as z from 'zod/mini'
import { Inlines } from '../content.ts'

export const LinkNode = z.strictObject({ type: z.literal('link'), href: z.string(), children: Inlines })
export type LinkNode = z.infer<typeof LinkNode>
