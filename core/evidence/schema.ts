import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'

/** What a page asks again and again while it waits for a companion. */
export const EvidenceState = z.object({
  /** True if a companion may send for the caller. */
  hasCompanion: z.boolean(),
  /** The caller's answers to the tasks that commands answer. */
  answers: z.array(z.object({ id: z.string(), revision: z.number() })),
})
export type EvidenceState = z.infer<typeof EvidenceState>

export const schemas = {
  getEvidenceState: { params: z.object({ projectId: Identifier }), output: EvidenceState },
} satisfies Record<string, EndpointSchemas>
