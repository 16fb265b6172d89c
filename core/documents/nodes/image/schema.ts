import * as z from 'zod/mini'

export const ImageNode = z.strictObject({
  type: z.literal('image'),
  id: z.string(),
  /** Address of the picture that every browser shows; immutable, named by its content. */
  src: z.string(),
  /** The same drawing for a dark page; absent when `src` serves both. */
  darkSrc: z.exactOptional(z.string()),
  alt: z.string(),
  /** CSS pixels. */
  width: z.number(),
  height: z.number(),
  withBorder: z.boolean(),
  withSpacing: z.boolean(),
  caption: z.exactOptional(z.string()),
  /** Better formats, best first, as for `<source>`. */
  sources: z.exactOptional(z.array(z.strictObject({ type: z.string(), srcset: z.string() }))),
})
export type ImageNode = z.infer<typeof ImageNode>
