import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A running PostgreSQL server, according to its lock file. */
export type Postmaster = { pid: number; socketDirectory: string; ready: boolean }

/** The server that really runs on this cluster. The process number in a lock file may belong to a dead process, or to another by now. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const lines = readLockFile(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !isServerOf(pid, cluster)) return undefined
  return { pid, socketDirectory: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * PostgreSQL refuses to start while the process number in a stale lock file belongs to some living or unreaped process, as happens when a
 * container restarts its numbering. In the cluster's file, only the number is replaced, by an impossible one: PostgreSQL uses the rest to
 * make sure that no old backend is alive. The socket's file contains nothing else, and is removed. So is a file without a number, which a
 * power failure can leave.
 */
export const disarmStaleLockFiles = (cluster: string, socketDirectory: string): void => {
  const lines = readLockFile(cluster)
  const pid = Number(lines?.[0])
  if (isServerOf(pid, cluster)) return
  if (lines && !(pid > 0)) removeBrokenLockFile(cluster)
  if (lines && isAlive(pid)) writeFileSync(join(cluster, 'postmaster.pid'), ['4194304', ...lines.slice(1)].join('\n'))
  rmSync(join(socketDirectory, '.s.PGSQL.5432.lock'), { force: true })
}

/** PostgreSQL creates the file empty and fills it immediately, so a recent one may belong to a server that is starting. */
const removeBrokenLockFile = (cluster: string) => {
  const file = join(cluster, 'postmaster.pid')
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (Math.abs(age) > 2_000 && !isSomeServerOf(cluster)) rmSync(file, { force: true })
}

/** Like `isServerOf`, for when the lock file doesn't name the process. */
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

/** A server runs in its cluster's directory and has it as an argument; either one proves it. Dead processes have neither. */
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
