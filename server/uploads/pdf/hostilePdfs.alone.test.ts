import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { portfolioFileName } from '@fieldwork/core/uploads/purpose.ts'
import { freshDatabase } from '../../database/testing.ts'
import { publishTestingCatalogue } from '../../testing/catalogue.ts'
import { hostileFiles } from '../testing-hostile.ts'
import { childrenOf, startUploadApp } from '../testing-app.ts'
import { forgetPeak, megabytes, memoryOf } from '../testing-memory.ts'
import { put } from '../testing-put.ts'
import { hostilePdfs } from './testing-hostilePdfs.ts'
import { pdf } from './testing-pdf.ts'

const db = await freshDatabase()
await publishTestingCatalogue(db)
const app = await startUploadApp(db)
afterAll(() => app.stop())

test(
  'no hostile PDF moves the memory of the app and of what reads PDFs by 100 MB, and each is refused or kept as something harmless',
  { timeout: 240_000 },
  async ({ skip }) => {
    if (process.platform !== 'linux') return skip('The memory of other processes is read from /proc.')
    expect(hostilePdfs.length + hostileFiles.length).toBeGreaterThanOrEqual(300)
    const addressOf = () => app.addressFor('hostile-pdfs@example.org', portfolioFileName(randomUUID()))
    const wrong: string[] = []
    const took: Array<{ memory: number; time: number; status: number; name: string }> = []
    for (const { name, make, status } of hostilePdfs) {
      await db.rows('delete from rate_limits')
      // A harmless one where the last one ended it, so that the process that reads is there, and at rest.
      if (childrenOf(app.pid).length === 0) await put(await addressOf(), pdf())
      const processes = [app.pid, ...childrenOf(app.pid)]
      const atRest = new Map(processes.map((pid) => [pid, memoryOf(pid, 'VmRSS')]))
      for (const pid of processes) forgetPeak(pid)
      const peaks = new Map<number, number>()
      let isOver = false
      const watch = (async () => {
        for (; !isOver; await delay(5))
          for (const pid of [app.pid, ...childrenOf(app.pid)]) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, memoryOf(pid, 'VmHWM')))
      })()
      const address = await addressOf()
      const body = await make()
      const since = performance.now()
      const answer = await put(address, body).finally(() => (isOver = true))
      const time = performance.now() - since
      await watch
      const memory = Math.max(...processes.map((pid) => (peaks.get(pid) ?? 0) - atRest.get(pid)!))
      took.push({ memory, time, status: answer.status, name })
      if (status ? answer.status !== status : ![200, 413, 415].includes(answer.status)) wrong.push(`${name}: ${answer.status}`)
    }
    const most = took.toSorted((one, other) => other.memory - one.memory).slice(0, 6)
    const longest = took.toSorted((one, other) => other.time - one.time).slice(0, 6)
    console.log(
      `${took.length} PDFs, ${took.filter((one) => one.status === 200).length} kept`,
      most.map(({ memory, name }) => `${megabytes(memory)} MB ${name}`),
      longest.map(({ time, name }) => `${Math.round(time)} ms ${name}`),
    )
    expect(wrong).toEqual([])
    expect(most.filter(({ memory }) => memory > 100_000_000)).toEqual([])
    expect(Math.max(...longest.map(({ time }) => time))).toBeLessThan(15_000)
  },
)
