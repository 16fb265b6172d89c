import * as z from 'zod/mini'

export const ImageNode = z.strictObject({
  type: z.literal('image'),
  id: z.string(),
  /** Immutable URL of the picture in a format that every browser supports, named by its content. */
  src: z.string(),
  /** The drawing for dark pages; absent if `src` serves both themes. */
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
