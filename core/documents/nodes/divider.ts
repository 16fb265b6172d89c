import * as z from 'zod/mini'
import { flow, type BlockType } from './blockType.ts'

export const DividerNode = z.strictObject({ type: z.literal('divider'), id: z.string() })
export type DividerNode = z.infer<typeof DividerNode>

export const divider = { parents: flow, idPrefix: 'd' } as const satisfies BlockType
