import * as z from 'zod/mini'

/** A link target. With a title, it's listed in the table of contents. */
export const AnchorNode = z.strictObject({ type: z.literal('anchor'), id: z.string(), title: z.exactOptional(z.string()) })
export type AnchorNode = z.infer<typeof AnchorNode>
