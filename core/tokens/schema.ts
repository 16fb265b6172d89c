import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Moment } from '../momentSchema.ts'

/** A machine whose companion may send command output. */
export const Companion = z.object({
  id: z.string(),
  /** The machine's own name. */
  machine: z.string(),
  createdAt: Moment,
  usedAt: Moment,
})
export type Companion = z.infer<typeof Companion>

/** A companion that waits for consent. `network`: the address from which it sent the request. */
export const DeviceRequest = z.object({
  userCode: z.string(),
  machine: z.string(),
  network: z.string(),
  createdAt: Moment,
  /** The decision; null while it is pending. */
  isAllowed: z.nullable(z.boolean()),
})
export type DeviceRequest = z.infer<typeof DeviceRequest>

const ofRequest = z.object({ userCode: z.string().check(z.maxLength(40)) })

export const schemas = {
  getDeviceRequest: { params: ofRequest, output: DeviceRequest },
  answerDeviceRequest: { params: ofRequest, body: z.object({ allow: z.boolean() }), output: DeviceRequest },
  listCompanions: { output: z.array(Companion) },
  revokeCompanion: { params: z.object({ companionId: z.uuid() }) },
} satisfies Record<string, EndpointSchemas>
