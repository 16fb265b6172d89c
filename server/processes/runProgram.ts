import { spawn } from 'node:child_process'
import { memoryExit, memoryLimited } from './memoryLimit.ts'

export type ProgramEnd =
  | { end: 'exit'; code: number | null; signal: NodeJS.Signals | null; output: string }
  | { end: 'too long' | 'too much memory' | 'too much output' | 'stopped' }
  | { end: 'not started'; error: unknown }

type Limits = {
  /** Milliseconds. */
  timeoutMs: number
  /** Bytes of memory in total. */
  memoryLimit: number
  /** Maximum bytes of output to read. Without it, the program shares the app's output. */
  maxOutputBytes?: number
}

type Started = { pid: number | undefined; done: Promise<ProgramEnd>; stop: () => void }

/** Runs one of our programs in a separate process. `done` never rejects. `stop` sends SIGTERM. */
export const runProgram = (
  program: string,
  args: readonly string[],
  { env, input, timeoutMs, memoryLimit, maxOutputBytes }: { env: NodeJS.ProcessEnv; input?: string } & Limits,
): Started => {
  const child = spawn(process.execPath, [...memoryLimited(memoryLimit), program, ...args], {
    env,
    stdio: [input === undefined ? 'ignore' : 'pipe', maxOutputBytes === undefined ? 'inherit' : 'pipe', 'inherit'],
  })
  let early: 'too long' | 'too much output' | 'stopped' | undefined
  const end = (why: NonNullable<typeof early>) => {
    early ??= why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => end('too long'), timeoutMs).unref()
  const chunks: Buffer[] = []
  let size = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxOutputBytes!) return end('too much output')
    chunks.push(chunk)
  })
  child.stdout?.on('error', () => {})
  // It may exit before it has read everything; its exit status says why.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const done = new Promise<ProgramEnd>((resolve) => {
    // Without a start there is no `close`.
    child.on('error', (error) => resolve({ end: 'not started', error }))
    child.on('close', (code, signal) => {
      if (early) resolve({ end: early })
      else if (signal === memoryExit) resolve({ end: 'too much memory' })
      else resolve({ end: 'exit', code, signal, output: Buffer.concat(chunks).toString() })
    })
  }).finally(() => clearTimeout(timer))
  const stop = () => {
    early ??= 'stopped'
    child.kill('SIGTERM')
  }
  return { pid: child.pid, done, stop }
}
