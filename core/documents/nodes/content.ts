import * as z from 'zod/mini'
import type { BlockNode, InlineNode } from '../nodes.ts'

type BlockNodes = BlockNode[]
type InlineNodes = InlineNode[]
type NodeSchemas = { block: z.ZodMiniType<BlockNode>; inline: z.ZodMiniType<InlineNode> }

let schemas: NodeSchemas | undefined

/**
 * Says what a node may hold. `nodes.ts` calls it once: it imports every node, and a node that imported it in turn would close a circle.
 */
export const defineContent = (all: NodeSchemas) => {
  schemas = all
}

/** Blocks of any type, in reading order. */
export const Blocks: z.ZodMiniType<BlockNodes> = z.array(z.lazy(() => schemas!.block))
/** The text of a line with its inline nodes. */
export const Inlines: z.ZodMiniType<InlineNodes> = z.array(z.lazy(() => schemas!.inline))
