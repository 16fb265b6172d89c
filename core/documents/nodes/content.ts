import * as z from 'zod/mini'

/** The schemas of every block and every inline node. `nodes.ts` declares them: it imports every node, and each node imports this file. */
export interface NodeSchemas {}
export type AnyBlock = z.infer<NodeSchemas['block']>
export type AnyInline = z.infer<NodeSchemas['inline']>
type BlockNodes = AnyBlock[]
type InlineNodes = AnyInline[]

let schemas: NodeSchemas | undefined

/** Sets the schemas of every block and every inline node. */
export const defineContent = (all: NodeSchemas) => {
  schemas = all
}

/** Blocks of any type, in reading order. */
export const Blocks: z.ZodMiniType<BlockNodes> = z.array(z.lazy(() => schemas!.block))
/** The text of a line with its inline nodes. */
export const Inlines: z.ZodMiniType<InlineNodes> = z.array(z.lazy(() => schemas!.inline))
