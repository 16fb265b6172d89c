import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { portfolioFileName } from '@fieldwork/core/uploads/purpose.ts'
import { freshDatabase } from '../../database/testing.ts'
import { publishTestingCatalogue } from '../../testing/catalogue.ts'
import { childrenOf, startUploadApp } from '../testing-app.ts'
import { put, refusal } from '../testing-put.ts'
import { deflated, pdf } from './testing-pdf.ts'

const db = await freshDatabase()
await publishTestingCatalogue(db)
let app: Awaited<ReturnType<typeof startUploadApp>>
afterEach(() => app?.stop('SIGKILL'))

const addressOf = (email: string) => app.addressFor(email, portfolioFileName(randomUUID()))
/** A process that has ended and whose parent has not asked for it is no longer running. */
const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
/** Takes seconds to draw. */
const slow = (): Buffer =>
  pdf({
    content: { stream: '/Pattern cs /P scn 0 0 300 400 re f' },
    page: '/Resources << /Pattern << /P 5 0 R >> >>',
    more: [
      {
        dictionary: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
        stream: '1 0 0 rg 0 0 1 1 re f',
      },
    ],
  })

test('the process that reads PDFs begins with the first one, is kept for the next and replaced when it was killed', async () => {
  app = await startUploadApp(db)
  expect(childrenOf(app.pid)).toEqual([])
  expect((await put(await addressOf('kept@example.org'), pdf())).status).toBe(200)
  const [first] = childrenOf(app.pid)
  expect((await put(await addressOf('kept@example.org'), pdf())).status).toBe(200)
  expect(childrenOf(app.pid)).toEqual([first])
  process.kill(first!, 'SIGKILL')
  await expect.poll(() => isRunning(first!), { timeout: 10_000 }).toBe(false)
  // A request during the end of the process is asked to retry.
  await expect.poll(async () => (await put(await addressOf('kept@example.org'), pdf())).status, { timeout: 10_000 }).toBe(200)
})

test('a PDF whose process was killed before it was kept is refused for now, and taken the next time', async () => {
  app = await startUploadApp(db)
  const killWhileReading = async () => {
    await put(await addressOf('killed@example.org'), pdf())
    const [reading] = childrenOf(app.pid)
    process.kill(reading!, 'SIGSTOP')
    const address = await addressOf('killed@example.org')
    const answered = put(address, pdf())
    await expect.poll(app.received, { timeout: 10_000 }).toBe(1)
    process.kill(reading!, 'SIGKILL')
    return { address, response: await answered }
  }
  let killed = await killWhileReading()
  // A file that hadn't reached the process yet is read by the next one.
  for (let tries = 0; tries < 10 && killed.response.status === 200; tries++) killed = await killWhileReading()
  const { address, response } = killed
  expect([response.headers.get('retry-after'), await refusal(response)]).toEqual(['5', [503, 'ServiceUnavailable']])
  expect((await put(address, pdf())).status).toBe(200)
})

test('a PDF that PDFium breaks on is answered, and so is the next one', async () => {
  app = await startUploadApp(db)
  const bomb = pdf({ content: deflated(Buffer.alloc(200_000_000, '0 0 m 9 9 l S\n')) })
  const answers = await Promise.all([bomb, pdf()].map(async (body, index) => put(await addressOf(`breaks-${index}@example.org`), body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test.for(['SIGTERM', 'SIGKILL'] as const)(
  'an app that ends by %s leaves no process that reads PDFs, even in the middle of one',
  async (signal) => {
    app = await startUploadApp(db)
    await put(await addressOf('ends@example.org'), pdf())
    const [reading] = childrenOf(app.pid)
    const answered = put(await addressOf('ends@example.org'), slow()).catch(() => undefined)
    await expect.poll(app.received, { timeout: 10_000 }).toBeGreaterThan(0)
    await app.stop(signal)
    await expect.poll(() => isRunning(reading!), { timeout: 20_000 }).toBe(false)
    await answered
  },
)
