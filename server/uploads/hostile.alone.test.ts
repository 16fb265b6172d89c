import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { childrenOf, startUploadApp } from './testing-app.ts'
import { hostileFiles } from './testing-hostile.ts'
import { forgetPeak, megabytes, memoryOf } from './testing-memory.ts'
import { png } from './testing-pictures.ts'
import { put } from './testing-put.ts'

const db = await freshDatabase()
await publishTestingCatalogue(db)
const app = await startUploadApp(db)
/** An equal app without an attacker: what the machine itself takes. */
const calm = await startUploadApp(db)
afterAll(() => Promise.all([app.stop(), calm.stop()]))

const forgetLimits = () => db.rows('delete from rate_limits')

const middle = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]!

test(
  'two hundred hostile files take little memory, and no upload of another person takes two seconds beside them',
  { timeout: 120_000 },
  async ({ skip }) => {
    if (process.platform !== 'linux') return skip('The memory of other processes is read from /proc.')
    expect(hostileFiles.length).toBeGreaterThanOrEqual(200)
    const neighbour = () => app.addressFor('neighbour@example.org')
    const control = () => calm.addressFor('control@example.org')
    const picture = await png()
    const small = async (addressFor: () => Promise<string>) => {
      await forgetLimits()
      const address = await addressFor()
      const since = performance.now()
      expect((await put(address, picture)).status).toBe(200)
      return performance.now() - since
    }
    for (let turn = 0; turn < 5; turn++) await Promise.all([small(neighbour), small(control)])

    const drawing = childrenOf(app.pid)
    expect(drawing).toHaveLength(1)
    const atRest = [app.pid, ...drawing].map((pid) => memoryOf(pid, 'VmRSS'))
    for (const pid of [app.pid, ...drawing]) forgetPeak(pid)
    const peaks = new Map<number, number>()
    const waits: number[] = []
    const controls: number[] = []
    let isOver = false
    const watch = (async () => {
      for (; !isOver; await delay(5))
        for (const pid of [app.pid, ...childrenOf(app.pid)]) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, memoryOf(pid, 'VmHWM')))
    })()
    const neighbours = (async () => {
      for (; !isOver; await delay(100)) {
        const [wait, other] = await Promise.all([small(neighbour), small(control)])
        waits.push(wait)
        controls.push(other)
      }
    })()

    const left = [...hostileFiles]
    const wrong: string[] = []
    const times: Array<[number, string]> = []
    const uploadAll = async (email: string) => {
      for (let file = left.shift(); file; file = left.shift()) {
        await forgetLimits()
        const address = await app.addressFor(email)
        const body = await file.make()
        const since = performance.now()
        const { status } = await put(address, body)
        times.push([performance.now() - since, file.name])
        if (file.status ? status !== file.status : ![200, 413, 415].includes(status)) wrong.push(`${file.name}: ${status}`)
      }
    }
    await Promise.all(Array.from({ length: 4 }, (_, index) => uploadAll(`hostile-${index}@example.org`))).finally(() => (isOver = true))
    await Promise.all([watch, neighbours])

    const appTook = peaks.get(app.pid)! - atRest[0]!
    const drawingTook = Math.max(...[...peaks].filter(([pid]) => pid !== app.pid).map(([, peak]) => peak)) - atRest[1]!
    console.log(
      `${hostileFiles.length} files; at rest ${atRest.map(megabytes).join(' + ')} MB; the app took ${megabytes(appTook)} MB more, drawing ${megabytes(drawingTook)} MB more; ` +
        `${peaks.size - 1} drawing processes; ${waits.length} small uploads beside them took at most ${Math.round(Math.max(...waits))} ms, half of them ${Math.round(middle(waits))} ms; at the calm app at most ${Math.round(Math.max(...controls))} ms and ${Math.round(middle(controls))} ms`,
      times
        .toSorted(([one], [other]) => other - one)
        .slice(0, 8)
        .map(([time, name]) => `${Math.round(time)} ms ${name}`),
    )
    expect(wrong).toEqual([])
    // A file may take 100 MB, and four are on their way at a time. A drawing of what the bombs claim to be would take gigabytes.
    expect(appTook + drawingTook).toBeLessThan(4 * 100_000_000)
    // The requirement: each of them. A machine on which the calm app alone takes long is no fault of the files.
    expect(Math.max(...waits)).toBeLessThan(Math.max(2_000, 3 * Math.max(...controls)))
  },
)
