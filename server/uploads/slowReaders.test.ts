import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { add, fileDocument, nicknameOf, save, uploadFile } from '../portfolio/testing-portfolio.ts'
import { portfolio } from '../portfolio/service.ts'
import { openSocket } from '../testing/raw.ts'
import { startServer } from '../testing/testing.ts'
import { startUploadApp } from './testing-app.ts'
import { pictureOf } from './testing-pictures.ts'
import { key, put, urlFor } from './testing-put.ts'

const large = await pictureOf(10_000_000)
const maxPerPerson = 60

/** Asks for the picture over connections of their own, and reads no more than each begins with. */
const askAndStop = async (origin: string, cookie: string, count: number): Promise<void> =>
  askAndStopAt(origin, `/uploads/${key}`, `Cookie: ${cookie}`, count)

const askAndStopAt = async (origin: string, path: string, header: string, count: number): Promise<void> => {
  const sockets: Socket[] = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = await openSocket(origin)
      socket.pause()
      onTestFinished(() => void socket.destroy())
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`)
      return socket
    }),
  )
  await vi.waitFor(() => expect(sockets.every(({ bytesRead }) => bytesRead > 1_000)).toBe(true), 10_000)
}

test('people who ask for a large picture and do not read it take no memory', async ({ skip }) => {
  if (process.platform !== 'linux') return skip('The memory of other processes is read from /proc.')
  const db = await freshDatabase()
  await publishTestingCatalogue(db)
  const app = await startUploadApp(db)
  onTestFinished(() => app.stop('SIGKILL'))
  const address = await app.addressFor('slow@example.org')
  expect((await put(address, large)).status).toBe(200)
  const memory = () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))![1])
  const before = memory()
  await askAndStop(new URL(address).origin, await app.cookieOf('slow@example.org'), maxPerPerson)
  expect(memory() - before).toBeLessThan(100_000_000)
})

test('one person reads sixty pictures at a time, and a reader who stops is let go', { timeout: 60_000 }, async () => {
  // Long enough for sixty to be there at once on a busy machine.
  const server = await startServer({ timeouts: { answerTime: 5_000 } })
  const learner = await server.signIn('stopped@example.org')
  expect((await put((await urlFor(learner)).body.url, large)).status).toBe(200)
  await askAndStop(server.origin, learner.cookie(), maxPerPerson)
  const ask = async () => {
    const { status, headers, body } = await learner.fetch(`/uploads/${key}`)
    await body?.cancel()
    return [status, headers.get('retry-after')]
  }
  expect(await ask()).toEqual([429, '5'])
  const neighbour = await server.signIn('neighbour@example.org')
  expect((await neighbour.fetch(`/uploads/${key}`)).status).toBe(404)
  await vi.waitFor(async () => expect(await ask()).toEqual([200, null]), 30_000)
})

test('visitors of one network who do not read a public picture keep it from no other network', async () => {
  const server = await startServer({ served: portfolio, environment: { TRUST_PROXY: 'loopback' } })
  const owner = await server.signIn('shows-a-picture@example.org', { plan: 'pro' })
  const { storageName } = await uploadFile(owner, large)
  expect((await add(owner, fileDocument(storageName))).status).toBe(201)
  await save(owner, { title: 'Tides', description: 'Of the bay', isPublic: true })
  const path = `/${await nicknameOf(owner)}/uploads/${storageName}`
  const statusFrom = async (address: string) => {
    const { status, body } = await server.visitor().fetch(path, { headers: { 'x-forwarded-for': address } })
    await body?.cancel()
    return status
  }
  await askAndStopAt(server.origin, path, 'X-Forwarded-For: 203.0.113.1', maxPerPerson)
  expect([await statusFrom('203.0.113.1'), await statusFrom('203.0.113.2')]).toEqual([429, 200])
})
