import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startApp } from '../e2e/app.ts'
import { median, milliseconds, type Row } from './measure.ts'

/** Proportional set size of a process and everything it started, in bytes: shared pages are counted once. */
const memoryOf = (pid: number): number => {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(
        readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) \S /, '')
          .split(' ')[0],
      )
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // The process ended while it was being looked at.
    }
  }
  const all = [pid]
  for (const one of all) all.push(...(children.get(one) ?? []))
  return all.reduce((sum, one) => sum + proportionalSize(one), 0)
}

const proportionalSize = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1000
  } catch {
    return 0
  }
}

/** From the process's start to the first healthy answer, and what everything together holds when idle. */
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
    { what: 'memory, idle, app and PostgreSQL together', ours: `${Math.round(memory / 1e6)} MB`, against: '', ratio: '', goal: '≤ 200 MB' },
  ]
}
