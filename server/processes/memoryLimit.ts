import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The signal that ends a process over its memory limit; nothing else sends it. Windows has no such signal. */
export const memoryExit: NodeJS.Signals = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2'

/** Returns the options with which Node uses at most this many bytes in total. */
export const memoryLimited = (bytes: number): string[] => [
  '--import',
  `${pathToFileURL(join(import.meta.dirname, 'watchMemory.ts')).href}?bytes=${bytes}`,
]
