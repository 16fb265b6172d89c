import * as z from 'zod/mini'
import { Blocks } from '../content.ts'

export const noteTypes = ['explain', 'simplify', 'ask', 'blank', 'examples'] as const

/** An author's note. Learners' notes are annotations with the same fields. */
export const NoteNode = z.strictObject({
  type: z.literal('note'),
  id: z.string(),
  noteType: z.enum(noteTypes),
  heading: z.string(),
  highlightContext: z.exactOptional(z.string()),
  surroundingContext: z.exactOptional(z.string()),
  group: z.exactOptional(z.string()),
  query: z.exactOptional(z.string()),
  placeholder: z.exactOptional(z.string()),
  loading: z.exactOptional(z.boolean()),
  error: z.exactOptional(z.boolean()),
  content: Blocks,
})
export type NoteNode = z.infer<typeof NoteNode>
