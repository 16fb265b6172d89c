import { readFileSync, writeFileSync } from 'node:fs'

/** Bytes that a process has in memory, now or at most since `forgetPeak`; 0 once it has ended. */
export const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  try {
    return 1024 * Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
/** Does nothing once the process has ended. */
export const forgetPeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
export const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
