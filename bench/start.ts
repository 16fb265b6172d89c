import { setTimeout as delay } from 'node:timers/promises'
import { startApp } from '../e2e/testing/app.ts'
import { median, megabytes, milliseconds, type Row } from './measuring/measure.ts'
import { memoryOf } from './measuring/processMemory.ts'

/** Measures the time from the process's start to the first healthy response, and the memory of everything when idle. */
export const benchStart = async (): Promise<Row[]> => {
  const begin = performance.now()
  const app = await startApp({ LOG_LEVEL: 'warn' })
  const first = performance.now() - begin
  const restarts: number[] = []
  for (let round = 0; round < 5; round++) {
    await app.stop()
    const restart = performance.now()
    await app.start()
    restarts.push(performance.now() - restart)
  }
  await fetch(`${app.origin}/projects/put-tls-in-front`, { headers: { accept: 'text/html' } })
  await delay(15_000)
  const memory = memoryOf(app.pid())
  await app.remove()
  return [
    { what: 'first start: database made, catalogue published', ours: milliseconds(first), against: '', ratio: '', goal: '' },
    { what: 'restart with existing data', ours: milliseconds(median(restarts)), against: '', ratio: '', goal: '≤ 1,500 ms' },
    { what: 'memory, idle, app and PostgreSQL together', ours: megabytes(memory), against: '', ratio: '', goal: '≤ 200 MB' },
  ]
}
