import * as z from 'zod/mini'

export const TextNode = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  marks: z.exactOptional(z.array(z.enum(['strong', 'emphasis', 'strike']))),
})
export type TextNode = z.infer<typeof TextNode>
