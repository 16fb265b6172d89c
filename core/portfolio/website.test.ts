import { expect, test } from 'vitest'
import { maxUrlLength } from '../urlLength.ts'
import { websiteAddress, websiteFault, websiteFrom } from './website.ts'

test.for<[string, string]>([
  ['tides.example', 'https://tides.example'],
  ['http://tides.example', 'http://tides.example'],
  ['HTTPS://tides.example/a', 'HTTPS://tides.example/a'],
  [' tides.example/a?b=c#d ', 'https://tides.example/a?b=c#d'],
])('the website %j leads to %s', ([website, address]) => expect(websiteAddress(website)).toBe(address))

test.for<[string, string]>([
  ['https://tides.example/', 'tides.example/'],
  ['HTTPS://tides.example', 'tides.example'],
  ['http://tides.example', 'http://tides.example'],
  [' tides.example', 'tides.example'],
])('of %j the field keeps %j', ([typed, kept]) => expect(websiteFrom(typed)).toBe(kept))

test.for([
  ['', 'missing'],
  ['  ', 'missing'],
  ['two words', 'invalid_url'],
  ['ftp://tides.example', 'invalid_url'],
  ['javascript:alert(1)', 'invalid_url'],
  ['data:text/html,<script>', 'invalid_url'],
  ['//tides.example', 'invalid_url'],
  ['bank.example@evil.example', 'invalid_url'],
  ['https://', 'invalid_url'],
  [`t.example/${'x'.repeat(maxUrlLength)}`, 'too_big'],
] as const)('%j is refused as %s', ([website, fault]) => expect(websiteFault(website)).toBe(fault))

test.for(['tides.example', 'http://localhost:8080/x', 'küste.example', '192.0.2.1', `t.example/${'x'.repeat(maxUrlLength - 10)}`])(
  '%s is a website',
  (website) => expect(websiteFault(website)).toBeUndefined(),
)
