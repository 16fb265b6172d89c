import { expect, test } from 'vitest'
import { issuerAddress } from './issuerAddress.ts'

test.for([
  ['did:web:learn.example', 'learn.example', 'learn.example', 'https://learn.example/.well-known/did.json'],
  ['did:web:localhost%3A4113', 'localhost:4113', 'localhost:4113', 'https://localhost:4113/.well-known/did.json'],
  ['did:web:127.0.0.1%3A4113', '127.0.0.1:4113', '127.0.0.1:4113', 'https://127.0.0.1:4113/.well-known/did.json'],
  [
    'did:web:xn--mnchen-3ya.example',
    'xn--mnchen-3ya.example',
    'xn--mnchen-3ya.example',
    'https://xn--mnchen-3ya.example/.well-known/did.json',
  ],
  ['did:web:learn.example:team:badges', 'learn.example', 'learn.example/team/badges', 'https://learn.example/team/badges/did.json'],
  // A port without the escape is a path, and is shown as one.
  ['did:web:localhost:4113', 'localhost', 'localhost/4113', 'https://localhost/4113/did.json'],
] as const)('the address of %s is read', ([id, host, label, keysUrl]) => expect(issuerAddress(id)).toEqual({ host, label, keysUrl }))

test.for([
  'did:web:%6Cocalhost%3A4113',
  'did:web:localhost%3a4113',
  'did:web:localhost%3A04113',
  'did:web:localhost%3A4113%20',
  'did:web:localhost%3A4113 ',
  'did:web:localhost%3A',
  'did:web:localhost%3A443',
  'did:web:localhost%3A99999',
  'did:web:Learn.example',
  'did:web:learn.example.',
  'did:web:learn.example%2Fteam',
  'did:web:learn.example/team',
  'did:web:learn.example:..:team',
  'did:web:learn.example::team',
  'did:web:learn.example%E2%80%8B',
  'did:web:learn.example\u200B',
  'did:web:lеarn.example',
  'did:web:me@learn.example',
  'did:web:127.1%3A4113',
  'did:web:%E0%A4%A',
  'did:web:',
  'did:key:z6Mk',
  'https://learn.example',
])('%j is not the canonical id of an issuer', (id) => expect(issuerAddress(id)).toBeUndefined())

test.for([
  ['http://localhost:4113', 'http://localhost:4113/.well-known/did.json'],
  ['https://localhost:4113', 'https://localhost:4113/.well-known/did.json'],
  ['http://else.example', 'https://localhost:4113/.well-known/did.json'],
  [7, 'https://localhost:4113/.well-known/did.json'],
] as const)('the keys of an issuer that calls itself %s are at %s', ([url, keysUrl]) =>
  expect(issuerAddress('did:web:localhost%3A4113', url)?.keysUrl).toBe(keysUrl),
)
