import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { serverEnvironment } from './cluster.ts'
import type { ClusterPaths } from './clusterPaths.ts'

// A lease is an open write end of one named pipe. Every app that uses the server has one; the supervisor, a small shell, reads the pipe
// and stops the server when the last lease ends. The app that started the server may therefore end before the others.

const superviseScript = readFileSync(join(import.meta.dirname, 'supervise.sh'), 'utf8')

/** A lease on the running server; undefined if it has no supervisor. Asks the kernel, because a file could be outdated. */
export const acquireLease = (leaseFile: string): number | undefined => {
  try {
    return openSync(leaseFile, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENXIO' || code === 'ENOENT') return undefined
    throw error
  }
}

export const isSupervised = (leaseFile: string): boolean => {
  const lease = acquireLease(leaseFile)
  if (lease !== undefined) closeSync(lease)
  return lease !== undefined
}

/** Ends the lease, and returns whether others exist: reading a pipe without writers reports its end, and one with writers "not ready". */
export const releaseLease = (leaseFile: string, lease: number): { others: boolean } => {
  const reader = existsSync(leaseFile) ? openSync(leaseFile, constants.O_RDONLY | constants.O_NONBLOCK) : undefined
  closeSync(lease)
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

/**
 * Starts a supervisor with its server, and takes a lease. `gone` resolves once the server has ended, and rejects if it couldn't be started.
 */
export const spawnSupervised = (
  { account, cluster, leaseFile, logFile }: ClusterPaths,
  bin: string,
  settings: Record<string, string>,
): { lease: number; gone: Promise<void> } => {
  if (!existsSync(leaseFile)) makePipe(leaseFile, account)
  // Only this opens a read end without blocking, but the shell needs one that blocks.
  const opener = openSync(leaseFile, constants.O_RDONLY | constants.O_NONBLOCK)
  const lease = openSync(leaseFile, 'w')
  const reader = openSync(leaseFile, 'r')
  const log = openSync(logFile, 'a', 0o600)
  try {
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn('/bin/sh', ['-c', superviseScript, 'supervise.sh', join(bin, 'postgres'), '-D', cluster, ...options], {
      cwd: '/',
      // A separate process group, so that Ctrl-C in a terminal reaches only the app, which still has requests to finish.
      detached: true,
      env: serverEnvironment,
      stdio: ['ignore', log, log, reader],
      ...account,
    })
    child.unref()
    const gone = new Promise<void>((resolve, reject) => child.once('exit', () => resolve()).once('error', reject))
    return { lease, gone }
  } catch (error) {
    closeSync(lease)
    throw error
  } finally {
    for (const descriptor of [opener, reader, log]) closeSync(descriptor)
  }
}

const makePipe = (leaseFile: string, account: ClusterPaths['account']) => {
  try {
    execFileSync('mkfifo', ['-m', '600', leaseFile], { stdio: 'ignore', ...account })
  } catch (error) {
    if (!existsSync(leaseFile)) throw error
  }
}
