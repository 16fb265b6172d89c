import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Minutes in which the printed link works. */
export const ownerLinkLifetime = 60

const key = z.string().check(z.maxLength(100))

export const checkOwnerKey = endpoint({
  name: 'checkOwnerKey',
  method: 'POST',
  path: '/auth/owner/check',
  summary: 'Whether the one-time link that the start printed still makes an administrator. It stays usable.',
  caller: 'anyone',
  body: z.object({ key }),
  problems: ['not_found', 'conflict', 'too_many_requests'],
})

export const createOwner = endpoint({
  name: 'createOwner',
  method: 'POST',
  path: '/auth/owner',
  summary: 'Uses up the one-time link that the start printed: the address becomes the administrator and is signed in.',
  caller: 'anyone',
  body: z.object({ key, email: z.string().check(z.maxLength(320)) }),
  problems: ['invalid_email', 'not_found', 'conflict', 'too_many_requests'],
})
