import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import { EmbeddedPostgresError } from './embeddedPostgres.ts'

/** Nothing of the app's own environment: PGDATA, PGPORT and their like would reach the server. */
export const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Given on the command line, where no file can soften them. Durability first, then what keeps a small server small. */
export const serverSettings = ({ socketDirectory }: ClusterPaths): Record<string, string> => ({
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
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
  autovacuum_max_workers: '2',
  // Limits what is replayed after a crash, and with it the time of the next start.
  max_wal_size: '256MB',
  log_checkpoints: 'off',
  // Failed statements are the app's to report; here they would keep what people typed.
  log_min_messages: 'log',
  log_timezone: 'UTC',
  timezone: 'UTC',
})

/** Makes the database files at the first start, complete or not at all. */
export const ensureCluster = async ({ account, cluster }: ClusterPaths, { bin, major }: Binaries): Promise<void> => {
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(cluster, bin, account)
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== major) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${version}, and this version of the app brings ${major}, which cannot read it. Run the version that made it, back the data up, and restore it into a new folder with this one.`,
    )
  }
}

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
    // Another process that started at the same moment may have been first.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

const fsyncDirectory = (directory: string) => {
  const descriptor = openSync(directory, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
