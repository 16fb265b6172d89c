import * as z from 'zod/mini'
import { flow, type BlockType } from './blockType.ts'
import { Inlines } from './content.ts'

export const HeadingNode = z.strictObject({ type: z.literal('heading'), id: z.string(), level: z.literal([3, 4]), children: Inlines })
export type HeadingNode = z.infer<typeof HeadingNode>

export const heading = { parents: flow, idPrefix: 'h' } as const satisfies BlockType
