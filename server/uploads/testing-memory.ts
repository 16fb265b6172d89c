import { readFileSync, writeFileSync } from 'node:fs'

/** Bytes that a process has in memory, now or at most since `forgetPeak`; 0 once it has ended. */
export const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  try {
    return 1024 * Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
export const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
