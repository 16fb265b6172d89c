import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'

/** The state that a page polls while it waits for a companion. */
export const EvidenceState = z.object({
  /** True if the caller has allowed a companion. */
  hasCompanion: z.boolean(),
  /** The caller's answers to tasks that ask for command output. */
  answers: z.array(z.object({ id: z.string(), revision: z.number() })),
})
export type EvidenceState = z.infer<typeof EvidenceState>

export const schemas = {
  getEvidenceState: { params: z.object({ projectId: Identifier }), output: EvidenceState },
} satisfies Record<string, EndpointSchemas>
