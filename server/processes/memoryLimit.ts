import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const memoryLimitName = 'MEMORY_LIMIT'
/** What ends a process that takes too much memory: nothing else sends it. Windows has no such signal. */
export const memoryExit: NodeJS.Signals = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2'

/** What a program is started with that may take so many bytes in all. */
export const memoryLimited = (bytes: number) => ({
  execArgv: ['--import', pathToFileURL(join(import.meta.dirname, 'watchMemory.ts')).href],
  env: { [memoryLimitName]: String(bytes) },
})
