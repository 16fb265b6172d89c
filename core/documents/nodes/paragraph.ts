import * as z from 'zod/mini'
import { flow, type BlockType } from './blockType.ts'
import { Inlines } from './content.ts'

export const ParagraphNode = z.strictObject({ type: z.literal('paragraph'), id: z.string(), children: Inlines })
export type ParagraphNode = z.infer<typeof ParagraphNode>

export const paragraph = { parents: [...flow, 'validationBox'], idPrefix: 'p' } as const satisfies BlockType
