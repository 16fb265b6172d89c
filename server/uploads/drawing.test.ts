import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { childrenOf, startUploadApp } from './testing-app.ts'
import { png } from './testing-pictures.ts'
import { blackPng } from './testing-png.ts'
import { put, refusal } from './testing-put.ts'

const db = await freshDatabase()
await publishTestingCatalogue(db)
let app: Awaited<ReturnType<typeof startUploadApp>>
afterEach(() => app.stop('SIGKILL'))

/** A process that has ended and whose parent has not asked for it is no longer running. */
const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

test('the process that draws pictures begins with the first one, is kept for the next and replaced when it was killed', async () => {
  app = await startUploadApp(db)
  const upload = async () => (await put(await app.addressFor('kept@example.org'), await png())).status
  expect(childrenOf(app.pid)).toEqual([])
  expect(await upload()).toBe(200)
  const first = childrenOf(app.pid)
  expect(first).toHaveLength(1)
  expect(await upload()).toBe(200)
  expect(childrenOf(app.pid)).toEqual(first)
  process.kill(first[0]!, 'SIGKILL')
  await expect.poll(() => isRunning(first[0]!), { timeout: 10_000 }).toBe(false)
  expect(await upload()).toBe(200)
  expect(childrenOf(app.pid)).not.toEqual(first)
})

test('a picture whose process was killed while it was drawn is drawn by the next one, and refused for now when that is killed, too', async () => {
  app = await startUploadApp(db)
  const addressFor = () => app.addressFor('killed@example.org')
  await put(await addressFor(), await png())
  /** Uploads a picture and kills the process that has to draw it. Resolves once there is another one. */
  const uploadAndKill = async () => {
    const [drawing] = childrenOf(app.pid)
    const address = await addressFor()
    process.kill(drawing!, 'SIGSTOP')
    const answered = put(address, blackPng({ width: 5_000, height: 5_000 }))
    await expect.poll(app.received, { timeout: 10_000 }).toBe(1)
    process.kill(drawing!, 'SIGKILL')
    await expect.poll(() => childrenOf(app.pid)[0] ?? drawing, { timeout: 10_000, interval: 5 }).not.toBe(drawing)
    return { answered }
  }
  expect((await (await uploadAndKill()).answered).status).toBe(200)
  const { answered } = await uploadAndKill()
  process.kill(childrenOf(app.pid)[0]!, 'SIGKILL')
  const refused = await answered
  expect([refused.headers.get('retry-after'), await refusal(refused)]).toEqual(['5', [503, 'ServiceUnavailable']])
  expect((await put(await addressFor(), await png())).status).toBe(200)
})

test.for(['SIGTERM', 'SIGKILL'] as const)(
  'an app that ends by %s leaves no process that draws pictures, even in the middle of one',
  async (signal) => {
    app = await startUploadApp(db)
    await put(await app.addressFor('ends@example.org'), await png())
    const address = await app.addressFor('ends@example.org')
    const [drawing] = childrenOf(app.pid)
    const answered = put(address, blackPng({ width: 7_000, height: 7_000, depth: 16 })).catch(() => undefined)
    await expect.poll(app.received, { timeout: 10_000 }).toBe(2)
    await app.stop(signal)
    await expect.poll(() => isRunning(drawing!), { timeout: 10_000 }).toBe(false)
    await answered
  },
)
