import { endpoint } from '../endpoint.ts'

export const checkOwnerKey = endpoint({
  name: 'checkOwnerKey',
  method: 'POST',
  path: '/auth/owner/check',
  summary: 'Whether the one-time link that the start printed still makes an administrator. It stays usable.',
  caller: 'anyone',
  problems: ['not_found', 'conflict', 'too_many_requests'],
})

export const createOwner = endpoint({
  name: 'createOwner',
  method: 'POST',
  path: '/auth/owner',
  summary: 'Uses up the one-time link that the start printed: the address becomes the administrator and is signed in.',
  caller: 'anyone',
  problems: ['invalid_email', 'not_found', 'conflict', 'too_many_requests'],
})
