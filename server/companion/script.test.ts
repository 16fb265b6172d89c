import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Validation } from '@fieldwork/core/tasks/schema.ts'
import { knots, logIn, machineWith, openKnots, startCompanionServer } from './testing-companion.ts'

const server = await startCompanionServer()
beforeEach(() => server.forgetLimits())

test('a learner logs in, checks a task, and finds it complete on the page', async () => {
  const learner = await server.signIn('sailor@example.org')
  const value = await openKnots(learner)
  const machine = await machineWith(server.origin)
  await logIn(machine, learner)
  const { code, out } = await machine.run(['check'], 'y\ny\n')
  expect(out).toContain(`$ echo "speed ${value} $((${value} * 3))"`)
  expect(out).toContain(`  | speed ${value} ${value * 3}\n`)
  expect(out).toContain('Accepted.')
  expect(code).toBe(0)
  const { body } = await learner.call<Validation[]>('GET', `/projects/${knots.id}/validations`)
  expect(body.find(({ id }) => id === knots.count)).toMatchObject({ status: 'COMPLETE', answer: { basis: 'seen' } })
})

test('the script is short enough to be read before its first use', async () => {
  const lines = (await readFile(join(import.meta.dirname, 'companion.sh'), 'utf8')).split('\n').length - 1
  expect(lines).toBeLessThanOrEqual(400)
})
