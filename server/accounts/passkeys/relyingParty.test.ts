import { expect, test } from 'vitest'
import { relyingPartyId, relyingPartyOf } from './relyingParty.ts'

test.each([
  ['https://learn.example.org', '0.0.0.0', 'learn.example.org'],
  ['https://learn.example.org:8443', '127.0.0.1', 'learn.example.org'],
  ['http://localhost:3000', '127.0.0.1', 'localhost'],
  [undefined, '127.0.0.1', 'localhost'],
  [undefined, 'localhost', 'localhost'],
  [undefined, '::1', 'localhost'],
  [undefined, '0.0.0.0', undefined],
  [undefined, '192.168.1.5', undefined],
  ['http://learn.example.org', '0.0.0.0', undefined],
  ['http://192.168.1.5:3000', '0.0.0.0', undefined],
  ['https://192.168.1.5', '0.0.0.0', undefined],
  ['https://[2001:db8::1]', '0.0.0.0', undefined],
])('passkeys of a server at %s that listens on %s belong to %s', (publicUrl, host, id) => {
  expect(relyingPartyId({ publicUrl, host })).toBe(id)
})

test('a request cannot choose the origin: only its host’s port counts, and only without PUBLIC_URL', () => {
  const local = { publicUrl: undefined, host: '127.0.0.1' }
  expect(relyingPartyOf(local, 'evil.example:4000')).toEqual({ id: 'localhost', origin: 'http://localhost:4000' })
  expect(relyingPartyOf(local, undefined)).toEqual({ id: 'localhost', origin: 'http://localhost' })
  const published = { publicUrl: 'https://learn.example.org', host: '0.0.0.0' }
  expect(relyingPartyOf(published, 'evil.example:4000')).toEqual({ id: 'learn.example.org', origin: 'https://learn.example.org' })
})
