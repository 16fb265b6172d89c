import * as z from 'zod/mini'
import { Blocks } from '../content.ts'

export const sectionTypes = ['section', 'pro', 'extra-task'] as const

export const SectionNode = z.strictObject({
  type: z.literal('section'),
  id: z.string(),
  sectionType: z.enum(sectionTypes),
  status: z.enum(['locked', 'unlocked']),
  /** File of a Pro section, read through `GET /projects/{projectId}/{contentId}` once unlocked. */
  contentId: z.exactOptional(z.string()),
  stepId: z.exactOptional(z.string()),
  name: z.exactOptional(z.string()),
  heading: z.string(),
  isOpen: z.boolean(),
  /** For a Pro section: the teaser, which everyone may read. */
  children: Blocks,
})
export type SectionNode = z.infer<typeof SectionNode>
