import { expect, test } from 'vitest'
import { startServer } from '../testing/testing.ts'
import { analytics } from './service.ts'

const server = await startServer({ served: (context) => analytics(context) })
const report = { where: 'Signing in', message: 'The server cannot be reached.', path: '/login', release: '0.1.0' }

test('a failure in a browser reaches the operator’s log, without an address in it', async () => {
  const ines = await server.signIn('ines@example.org')
  const answer = await ines.call('POST', '/reports', { ...report, message: 'Failed for ines@example.org' })
  expect(answer.status).toBe(204)
  expect(server.logged()).toContain('something failed in a browser')
  expect(server.logged()).toContain(ines.userId)
  expect(server.logged()).not.toContain('ines@example.org')
})

test('reports cannot flood the log', async () => {
  const statuses = []
  for (let sent = 0; sent < 25; sent++) statuses.push((await server.visitor().call('POST', '/reports', report)).status)
  expect(statuses).toContain(429)
  expect((await server.visitor().call('POST', '/reports', { ...report, message: 'x'.repeat(501) })).status).toBe(422)
})
