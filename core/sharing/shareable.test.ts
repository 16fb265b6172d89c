import { expect, test } from 'vitest'
import { isShareable } from './shareable.ts'

test.for<[string, boolean]>([
  ['https://fieldwork.example', true],
  ['http://192.168.1.20:3000', true],
  ['https://localhost.example', true],
  ['http://localhost', false],
  ['http://LOCALHOST:3000', false],
  ['http://app.localhost:3000', false],
  ['http://127.0.0.1:4416', false],
  ['http://127.8.9.10', false],
  ['http://0.0.0.0:3000', false],
  ['http://[::1]:3000', false],
])('whether links to %s can be shared: %s', ([origin, expected]) => expect(isShareable(origin)).toBe(expected))
