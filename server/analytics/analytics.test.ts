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

const jump = (sectionId = 'sign', name = 'toc_jumped') => ({ event: { name, data: { projectId: 'put-tls-in-front', sectionId } } })
const jumps = (userId: string) =>
  server.db.rows<{ project_id: string; details: unknown }>(
    `select project_id, details from facts where user_id = $1 and name = 'toc_jumped'`,
    [userId],
  )

test('where a learner jumps in the contents is recorded with its ids, and nothing of others [EVENT-09]', async () => {
  const ines = await server.signIn('jumper@example.org')
  expect((await ines.call('POST', '/events', jump())).status).toBe(204)
  expect(await jumps(ines.userId)).toEqual([{ project_id: 'put-tls-in-front', details: { sectionId: 'sign' } }])
  for (const wrong of [jump('', 'toc_jumped'), jump('x'.repeat(201)), jump('sign', 'box_completed'), { event: null }, {}])
    expect((await ines.call('POST', '/events', wrong)).status).toBe(422)
  expect((await server.visitor().call('POST', '/events', jump())).status).toBe(401)
  expect(await jumps(ines.userId)).toHaveLength(1)
})

test.each(['dnt', 'sec-gpc'])('nothing is recorded of whoever asks not to be tracked (%s)', async (header) => {
  const shy = await server.signIn(`shy-${header}@example.org`)
  expect((await shy.call('POST', '/events', jump(), { [header]: '1' })).status).toBe(204)
  expect(await jumps(shy.userId)).toEqual([])
})

test('events cannot flood the database', async () => {
  const eager = await server.signIn('eager@example.org')
  const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await eager.call('POST', '/events', jump())).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(await jumps(eager.userId)).toHaveLength(120)
})

test('reports cannot flood the log', async () => {
  const statuses = []
  for (let sent = 0; sent < 25; sent++) statuses.push((await server.visitor().call('POST', '/reports', report)).status)
  expect(statuses).toContain(429)
  expect((await server.visitor().call('POST', '/reports', { ...report, message: 'x'.repeat(501) })).status).toBe(422)
})
