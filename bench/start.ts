import { setTimeout as delay } from 'node:timers/promises'
import { startApp } from '../e2e/testing/app.ts'
import { median, megabytes, milliseconds, type Row } from './measuring/measure.ts'
import { memoryOf } from './measuring/processMemory.ts'

/** Measures the time from the process\'s start to the first healthy response and to the whole catalogue, and the memory of app and PostgreSQL when idle. */
export const benchStart = async (): Promise<Row[]> => {
  const begin = performance.now()
  const app = await startApp({ LOG_LEVEL: 'info' }, { isEmpty: true })
  const first = performance.now() - begin
  while (!app.log().includes('The catalogue is published')) await delay(50)
  const whole = performance.now() - begin
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
    { what: 'first start: until it serves', ours: milliseconds(first), against: '', ratio: '', goal: '≤ 10,000 ms' },
    { what: 'first start: until the whole catalogue is published', ours: milliseconds(whole), against: '', ratio: '', goal: '' },
    { what: 'restart with existing data', ours: milliseconds(median(restarts)), against: '', ratio: '', goal: '≤ 1,500 ms' },
    { what: 'memory, idle, app and PostgreSQL together', ours: megabytes(memory), against: '', ratio: '', goal: '≤ 200 MB' },
  ]
}
