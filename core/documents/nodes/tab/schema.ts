import * as z from 'zod/mini'
import { Blocks } from '../content.ts'

export const TabNode = z.strictObject({ type: z.literal('tab'), id: z.string(), heading: z.string(), children: Blocks })
export type TabNode = z.infer<typeof TabNode>
