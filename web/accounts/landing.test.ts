import { expect, test } from 'vitest'
import { landingFor } from './landing.ts'

test.each([
  ['/projects/tls?track=low#sign', '/projects/tls?track=low#sign'],
  [null, '/'],
  ['', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/login', '/'],
  ['/login?returnTo=%2Flogin', '/'],
  ['/login/', '/'],
])('whoever wanted to come out at %j comes out at %j', (returnTo, landing) => expect(landingFor(returnTo)).toBe(landing))
