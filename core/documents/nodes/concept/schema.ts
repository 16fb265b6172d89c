import * as z from 'zod/mini'
import { Inlines } from '../content.ts'

/** Text explained by a concept of the catalogue. */
export const ConceptNode = z.strictObject({
  type: z.literal('concept'),
  conceptId: z.string(),
  conceptName: z.string(),
  children: Inlines,
})
export type ConceptNode = z.infer<typeof ConceptNode>
