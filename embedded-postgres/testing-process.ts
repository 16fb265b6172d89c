import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

export type ChildApp = {
  child: ChildProcess
  /** The output so far. */
  lines: string[]
  /** Resolves once the process has printed this line. */
  printed: (line: string) => Promise<void>
  /** The exit code; null if the process was killed. */
  ended: Promise<number | null>
}

/** A separate process that tests can kill. */
export const startProcess = (file: string, args: string[], account: { uid?: number; gid?: number } = {}): ChildApp => {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/', ...account })
  const lines: string[] = []
  const waiting = new Map<string, () => void>()
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    lines.push(line)
    waiting.get(line)?.()
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const printed = (line: string) =>
    new Promise<void>((resolve, reject) => {
      if (lines.includes(line)) return resolve()
      waiting.set(line, resolve)
      void ended.then(() => reject(new Error(`The process ended before it printed "${line}".`)))
    })
  return { child, lines, printed, ended }
}
