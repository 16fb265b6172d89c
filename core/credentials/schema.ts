import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'

/** An issued credential that isn't revoked. */
export const IssuedCredential = z.object({
  id: z.string(),
  name: z.string(),
  /** True if anyone with its address can open its page. */
  isPublic: z.boolean(),
  /** Of the project. */
  version: z.number(),
  issuedAt: z.string(),
  /** True if a credential issued now would differ. */
  isOutdated: z.boolean(),
  /** Its issuer, if that is an address that only the server's own computer reaches, and the server has a public one now. */
  localIssuer: z.nullable(z.string()),
  /** How each task was completed, as worded in the credential. */
  tasks: z.array(z.object({ title: z.string(), counts: z.string() })),
  jsonUrl: z.string(),
  pictureUrl: z.string(),
})
export type IssuedCredential = z.infer<typeof IssuedCredential>

export const CredentialState = z.object({
  /** True if the project is complete and its tasks may still be read. */
  mayIssue: z.boolean(),
  issued: z.nullable(IssuedCredential),
})
export type CredentialState = z.infer<typeof CredentialState>

const ofProject = z.object({ projectId: Identifier })

export const schemas = {
  getCredential: { params: ofProject, output: CredentialState },
  issueCredential: {
    params: ofProject,
    body: z.object({
      name: z.string().check(z.maxLength(200)),
      /** Whether it gets a public page. Absent: as the earlier credential, or else no. */
      public: z.optional(z.boolean()),
    }),
    output: CredentialState,
  },
  setCredentialPublic: { params: ofProject, body: z.object({ public: z.boolean() }), output: CredentialState },
  revokeCredential: { params: ofProject, output: CredentialState },
  downloadCredential: { params: z.object({ projectId: Identifier, fileName: z.string().check(z.maxLength(100)) }) },
} satisfies Record<string, EndpointSchemas>
