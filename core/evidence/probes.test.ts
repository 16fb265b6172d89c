import { expect, test } from 'vitest'
import { commandsOf, Probe } from './probes.ts'

test.each([
  ['GET', false],
  ['HEAD', false],
  ['POST', true],
  ['PUT', true],
  ['PATCH', true],
  ['DELETE', true],
] as const)('a request by %s changes something: %s', (method, changes) => {
  const probe = Probe.parse({ request: 'http://localhost:8080/boats', method, status: 200 })
  expect(commandsOf([probe]).map((command) => command.changes)).toEqual([changes])
})

test('an author decides whether a command changes something', () => {
  const probes = [
    { run: 'ls', prints: 'a' },
    { run: 'rm a', prints: '', changes: true },
  ]
  expect(commandsOf(probes).map(({ changes }) => changes)).toEqual([false, true])
})
