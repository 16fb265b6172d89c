import * as z from 'zod/mini'
import { flow, type BlockType } from './blockType.ts'

/** A link target. With a title, it's listed in the table of contents. */
export const AnchorNode = z.strictObject({ type: z.literal('anchor'), id: z.string(), title: z.exactOptional(z.string()) })
export type AnchorNode = z.infer<typeof AnchorNode>

export const anchor = { parents: flow, directive: { name: 'anchor', form: 'leafDirective' } } as const satisfies BlockType
