import * as z from 'zod/mini'
import type { EndpointSchemas } from '../../endpointSchemas.ts'
import { Moment } from '../../momentSchema.ts'

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** True if the provider syncs it to the person's other devices. */
  isBackedUp: z.boolean(),
  createdAt: Moment,
  lastUsedAt: z.nullable(Moment),
})
export type Passkey = z.infer<typeof Passkey>

/** Base64url, as WebAuthn's JSON has it. */
const bytes = z.string().check(z.maxLength(16_000), z.regex(/^[\w-]*$/))
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))
const credential = z.object({ type: z.literal('public-key'), id: bytes, transports: z.optional(transports) })

/* WebAuthn's dictionaries (Level 3, section 5.1.8 and 5.1.9) as far as this server uses them. */

const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(credential)),
})

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

const response = { id: bytes, rawId: bytes, type: z.literal('public-key') }

const SignedChallenge = z.object({
  ...response,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: z.optional(bytes) }),
})

const NewCredential = z.object({
  ...response,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: z.optional(transports) }),
})

const passkeyId = z.object({ passkeyId: z.uuid() })

export const schemas = {
  beginPasskeySignIn: { output: RequestOptions },
  finishPasskeySignIn: { body: SignedChallenge },
  listPasskeys: { output: z.array(Passkey) },
  beginPasskey: { output: CreationOptions },
  addPasskey: { body: NewCredential, output: Passkey },
  renamePasskey: { params: passkeyId, body: z.object({ name: z.string().check(z.maxLength(1000)) }), output: Passkey },
  removePasskey: { params: passkeyId },
} satisfies Record<string, EndpointSchemas>
