import { readdirSync, readFileSync } from 'node:fs'

/** Proportional set size of a process and everything it started, in bytes: shared pages are counted once. */
export const memoryOf = (pid: number): number => {
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
