import { performance } from 'node:perf_hooks'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, silent } from './database/testing.ts'
import { connectThroughProxy } from './database/testing-faultProxy.ts'
import { health } from './health.ts'
import { publishTestingCatalogue } from './testing/catalogue.ts'
import { startServer } from './testing/testing.ts'

const own = await freshDatabase()
await publishTestingCatalogue(own)
const { proxy, db, close } = await connectThroughProxy(own.url, silent)
afterAll(close)
const state = { isDraining: false, isRestoring: false }
const server = await startServer({ db, state, plain: (context) => health(context, state) })

const probe = async (path: string, headers = {}) => (await fetch(`${server.origin}/health${path}`, { headers })).status
const probes = async () => [await probe('/live'), await probe('/ready'), await probe('')]

test('all probes answer 200 while the database is reachable', async () => {
  expect(await probes()).toEqual([200, 200, 200])
})

test.each(['/live', '/ready', ''])('/health%s answers a browser, or a balancer that accepts HTML, like any other client', async (path) => {
  expect(await probe(path, { accept: 'text/html,*/*' })).toBe(200)
  expect(await probe(path, { accept: 'text/html', 'sec-fetch-mode': 'navigate' })).toBe(200)
})

test('an outage of the database leaves a process ready however long it lasts, so that a balancer always has a node', async () => {
  const now = performance.now.bind(performance)
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  onTestFinished(() => void vi.restoreAllMocks())
  await proxy.shut()
  await expect.poll(() => probe('')).toBe(503)
  passed = 24 * 3_600_000
  expect(await probes()).toEqual([200, 200, 503])
  await proxy.open()
  await expect.poll(probes, { timeout: 10_000 }).toEqual([200, 200, 200])
})

test('a process that is about to stop is alive but not ready, and closes its connections', async () => {
  state.isDraining = true
  expect(await probes()).toEqual([200, 503, 503])
  const { headers } = await fetch(`${server.origin}/health/live`)
  expect(headers.get('connection')).toBe('close')
  state.isDraining = false
})

test('readiness is answered without waiting for a database that accepts connections and never answers', async () => {
  await proxy.shut()
  proxy.mute()
  await proxy.open()
  const order: string[] = []
  await Promise.all([probe('').then(() => order.push('database')), probe('/ready').then((status) => order.push(`ready ${status}`))])
  expect(order).toEqual(['ready 200', 'database'])
})
