import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { serverEnvironment } from './cluster.ts'
import type { Place } from './place.ts'

// Every process that needs the server holds the write end of one named pipe; the keeper, a small shell, reads it and stops the
// server when the last one is gone. Whoever started the server may therefore end before the others.

const keepScript = readFileSync(join(import.meta.dirname, 'keep.sh'), 'utf8')

/** Holds the server that a keeper runs already; undefined when there is no keeper. The kernel answers this, not a file's content. */
export const takeHold = (pipe: string): number | undefined => {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENXIO' || code === 'ENOENT') return undefined
    throw error
  }
}

export const isKept = (pipe: string): boolean => {
  const hold = takeHold(pipe)
  if (hold !== undefined) closeSync(hold)
  return hold !== undefined
}

/** Lets go, and answers whether others still hold the server: without writers a pipe reads as ended, with some as not ready. */
export const letGo = (pipe: string, hold: number): { others: boolean } => {
  const reader = existsSync(pipe) ? openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK) : undefined
  closeSync(hold)
  if (reader === undefined) return { others: false }
  try {
    readSync(reader, Buffer.alloc(1))
    return { others: false }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return { others: true }
    throw error
  } finally {
    closeSync(reader)
  }
}

/** Starts a keeper with its server, and holds it. `gone` resolves when the server has ended and rejects when no process could be made. */
export const startKept = (
  { account, cluster, pipe, logFile }: Place,
  bin: string,
  settings: Record<string, string>,
): { hold: number; gone: Promise<void> } => {
  if (!existsSync(pipe)) makePipe(pipe, account)
  // A read end opens without waiting only this way, and the shell needs one that does wait.
  const opener = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  const hold = openSync(pipe, 'w')
  const reader = openSync(pipe, 'r')
  const log = openSync(logFile, 'a', 0o600)
  try {
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn('/bin/sh', ['-c', keepScript, 'keep.sh', join(bin, 'postgres'), '-D', cluster, ...options], {
      cwd: '/',
      // A group of its own, so that Ctrl-C in a terminal reaches the app, which still has requests to finish.
      detached: true,
      env: serverEnvironment,
      stdio: ['ignore', log, log, reader],
      ...account,
    })
    child.unref()
    const gone = new Promise<void>((resolve, reject) => child.once('exit', () => resolve()).once('error', reject))
    return { hold, gone }
  } catch (error) {
    closeSync(hold)
    throw error
  } finally {
    for (const descriptor of [opener, reader, log]) closeSync(descriptor)
  }
}

const makePipe = (pipe: string, account: Place['account']) => {
  try {
    execFileSync('mkfifo', ['-m', '600', pipe], { stdio: 'ignore', ...account })
  } catch (error) {
    if (!existsSync(pipe)) throw error
  }
}
