import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ClusterPaths } from './clusterPaths.ts'
import { ClusterVersionError, EmbeddedPostgresError, type Programs } from './embeddedPostgres.ts'

/** Excludes the app's environment, because variables such as PGDATA and PGPORT would affect the server. */
export const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Passed on the command line, so that no file can weaken them. First durability, then settings that keep a small server small. */
export const serverSettings = ({ socketDirectory }: ClusterPaths, major: string): Record<string, string> => ({
  listen_addresses: '',
  port: '5432',
  unix_socket_directories: socketDirectory,
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '32MB',
  max_connections: '50',
  jit: 'off',
  ...(Number(major) >= 18 && { io_method: 'sync' }),
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
  autovacuum_max_workers: '2',
  // Limits the log to replay after a crash, and so the time of the next start.
  max_wal_size: '256MB',
  log_checkpoints: 'off',
  // The app reports failed statements; logged here, they would contain people's data.
  log_min_messages: 'log',
  log_timezone: 'UTC',
  timezone: 'UTC',
})

/** Creates the database files on the first start, completely or not at all. */
export const ensureCluster = async ({ account, cluster }: ClusterPaths, { bin, major }: Programs): Promise<void> => {
  if (versionOf(cluster) === undefined) {
    const [kept] = setAside(dirname(cluster)).toReversed()
    // An empty database would look like the loss of everything.
    if (kept) throw new EmbeddedPostgresError(`An upgrade was broken off, and the database is in ${kept}. Rename it to ${cluster}.`)
    await initialise(cluster, bin, account)
  }
  const version = versionOf(cluster)
  if (version !== undefined && version !== major) throw new ClusterVersionError(cluster, version, major)
}

/** Returns the major version that created the cluster, or undefined without one. */
export const versionOf = (cluster: string): string | undefined => {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Clusters set aside by upgrades, newest last. */
export const setAside = (home: string): string[] =>
  readdirSync(home)
    .filter((name) => /^cluster-\d+$/.test(name))
    .toSorted((one, other) => Number(one.slice(8)) - Number(other.slice(8)))
    .map((name) => join(home, name))

const initialise = async (cluster: string, bin: string, account: ClusterPaths['account']) => {
  const making = `${cluster}.new-${randomUUID()}`
  const ctype = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const options = [
    ['--pgdata', making],
    ['--username', 'postgres'],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--lc-ctype', ctype],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    ['--auth-local', 'trust'],
    ['--auth-host', 'reject'],
  ].flat()
  try {
    await promisify(execFile)(join(bin, 'initdb'), [...options, '--data-checksums'], { cwd: '/', env: serverEnvironment, ...account })
    renameSync(making, cluster)
    fsyncDirectory(dirname(cluster))
    for (const name of readdirSync(dirname(cluster))) {
      if (name.startsWith('cluster.new-')) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
    }
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    // Another process that started at the same moment may have been faster.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

export const fsyncDirectory = (directory: string) => {
  const descriptor = openSync(directory, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
