import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A running PostgreSQL server, as its lock file describes it. */
export type Postmaster = { pid: number; socketDirectory: string; ready: boolean }

/** The server that truly runs on this cluster. A lock file is a claim: its number may be a dead process's, or another's by now. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const lines = readLockFile(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !isServerOf(pid, cluster)) return undefined
  return { pid, socketDirectory: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * PostgreSQL refuses to start while the number in a stale lock file is some living or unreaped process's, as happens when a container
 * begins to count anew. In the cluster's file only the number is replaced, by one that no process can have: the rest lets PostgreSQL
 * make sure that no old backend lives on. The socket's file says nothing more, and goes. A file without a number, which a power failure
 * can leave, goes too.
 */
export const disarmStaleLockFiles = (cluster: string, socketDirectory: string): void => {
  const lines = readLockFile(cluster)
  const pid = Number(lines?.[0])
  if (isServerOf(pid, cluster)) return
  if (lines && !(pid > 0)) removeBrokenLockFile(cluster)
  if (lines && isAlive(pid)) writeFileSync(join(cluster, 'postmaster.pid'), ['4194304', ...lines.slice(1)].join('\n'))
  rmSync(join(socketDirectory, '.s.PGSQL.5432.lock'), { force: true })
}

/** PostgreSQL makes the file empty and fills it at once, so a young one may belong to a server that is starting. */
const removeBrokenLockFile = (cluster: string) => {
  const file = join(cluster, 'postmaster.pid')
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (Math.abs(age) > 2_000 && !isSomeServerOf(cluster)) rmSync(file, { force: true })
}

/** The same as `isServerOf` when the lock file does not name the process. */
const isSomeServerOf = (cluster: string): boolean =>
  process.platform === 'linux'
    ? readdirSync('/proc').some((name) => isServerOf(Number(name), cluster))
    : execFileSync('ps', ['-ax', '-ww', '-o', 'args='], { encoding: 'utf8' }).includes(cluster)

const readLockFile = (cluster: string): string[] | undefined => {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A server works in its cluster's directory and was started with it as an argument; either one proves it. The dead have neither. */
export const isServerOf = (pid: number, cluster: string): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux')
    return attempt(() => execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }))?.includes(cluster) ?? false
  if (attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster) return true
  return (
    attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      ?.split('\0')
      .includes(cluster) ?? false
  )
}

const attempt = (read: () => string): string | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}
