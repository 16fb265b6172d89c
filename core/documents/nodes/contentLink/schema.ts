import * as z from 'zod/mini'
import { Inlines } from '../content.ts'

export const linkTypes = ['content', 'ask'] as const

/** A link within the document, or a question for the tutor. */
export const ContentLinkNode = z.strictObject({
  type: z.literal('contentLink'),
  linkType: z.enum(linkTypes),
  to: z.exactOptional(z.string()),
  prefill: z.exactOptional(z.string()),
  children: Inlines,
})
export type ContentLinkNode = z.infer<typeof ContentLinkNode>
