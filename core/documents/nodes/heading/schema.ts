import * as z from 'zod/mini'
import { Inlines } from '../content.ts'

export const HeadingNode = z.strictObject({ type: z.literal('heading'), id: z.string(), level: z.literal([3, 4]), children: Inlines })
export type HeadingNode = z.infer<typeof HeadingNode>
