import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupStatus } from '@fieldwork/core/backup/schema.ts'
import type { Context } from '../context.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { isSameSecret } from '../keys.ts'
import { Reply, type PlainRoute } from '../http/route.ts'
import type { Answered } from '../http/server.ts'
import { counters, hourlySuccess } from './counters.ts'
import { storedFigures } from './queries.ts'

/** Milliseconds for which figures from the database are cached, so that scraping many processes doesn't read them again. */
const figuresLifetime = 15_000
/** Milliseconds for which figures of the backups in the data directory are reused. */
const backupsLifetime = 300_000

type BackupFigures = Pick<BackupStatus, 'newest' | 'drill'>

/** Metrics of this process for Prometheus at `/metrics`, with the key as bearer token. Disabled without the setting. */
export const createMetrics = (
  context: Pick<Context, 'config' | 'db' | 'jobs'>,
  { lifetime = figuresLifetime, backups }: { lifetime?: number; backups?: () => Promise<BackupFigures> } = {},
): { onAnswer?: Answered; routes: PlainRoute[] } => {
  const { config } = context
  if (!config.metricsKey) return { routes: [] }
  const expected = `Bearer ${config.metricsKey}`
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const { metric } of Object.values(counters)) registry.registerMetric(metric)
  registry.registerMetric(hourlySuccess)
  const answers = new Histogram({
    name: 'fieldwork_http_answer_seconds',
    help: 'Time from the request to its answer, by method, path and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const gauge = gaugesIn(registry)
  const build = gauge('build_info', 'The release that this process runs, and its Node.', ['version', 'node'])
  build.set({ version: config.version, node: process.version }, 1)
  const connections = gauge('database_connections', 'Connections to the database, and calls that wait for one.', ['state'])
  const collectDisk = diskCollectorOf(config.dataDir, registry)
  const collectStored = collectorOf(context, registry, lifetime)
  const collectBackups = backups && backupCollectorOf(backups, registry)
  return {
    onAnswer: ({ method, path, status, seconds }) => answers.observe({ method, path, status }, seconds),
    routes: [
      {
        method: 'GET',
        path: '/metrics',
        handle: async ({ header }) => {
          if (!isSameSecret(header('authorization') ?? '', expected)) return new Reply(401, { 'www-authenticate': 'Bearer' })
          const { pool } = context.db
          connections.set({ state: 'idle' }, pool.idleCount)
          connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          connections.set({ state: 'waiting' }, pool.waitingCount)
          await collectDisk()
          await collectStored()
          await collectBackups?.()
          return new Reply(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }, await registry.metrics())
        },
      },
    ],
  }
}

const gaugesIn =
  (registry: Registry) =>
  (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `fieldwork_${name}`, help, labelNames, registers: [registry] })

/** Returns a function that sets the gauges of the data directory's disk, and of the embedded database's if that is another one. */
const diskCollectorOf = (dataDir: string, registry: Registry) => {
  const gauge = gaugesIn(registry)
  const free = gauge('disk_free_bytes', 'Bytes that the server may still write on the disk of a folder.', ['folder'])
  const size = gauge('disk_size_bytes', 'Size of the disk of a folder.', ['folder'])
  return async () => {
    for (const metric of [free, size]) metric.reset()
    const devices = new Set<number>()
    for (const folder of [dataDir, join(dataDir, 'postgres')]) {
      const [stats, disk] = await Promise.all([stat(folder), statfs(folder)]).catch(() => [])
      if (!stats || !disk || devices.has(stats.dev)) continue
      devices.add(stats.dev)
      free.set({ folder }, disk.bavail * disk.bsize)
      size.set({ folder }, disk.blocks * disk.bsize)
    }
  }
}

/** Returns a function that reads what the database knows of all processes into gauges. While the database is down, only `database_up` is set. */
const collectorOf = ({ db, jobs }: Pick<Context, 'db' | 'jobs'>, registry: Registry, lifetime: number) => {
  const gauge = gaugesIn(registry)
  const up = gauge('database_up', '1 if the database answered this process.')
  const waiting = gauge('jobs', 'Jobs in the queues of all processes, by queue and state.', ['queue', 'state'])
  const oldest = gauge('jobs_oldest_seconds', 'Age of the oldest due job that has not started, by queue.', ['queue'])
  const bytes = gauge('stored_bytes', 'Bytes of the files that people uploaded.')
  const unchecked = gauge('uploads_unchecked', 'Uploads waiting to be checked.')
  const answering = gauge('chats_answering', 'Chat answers being generated.')
  const publishedAt = gauge('published_timestamp_seconds', 'When the catalogue was last published, in seconds since 1970.')
  const refused = gauge('published_refused', 'Projects that were refused when the catalogue was last published.')
  let readAt = -Infinity
  return async () => {
    if (performance.now() - readAt < lifetime) return
    try {
      const [stored, queues] = await Promise.all([storedFigures(db), jobs.figures()])
      for (const metric of [waiting, oldest]) metric.reset()
      for (const { queue, state, count, oldestDue } of queues) {
        waiting.set({ queue, state }, count)
        if (oldestDue !== undefined) oldest.set({ queue }, oldestDue)
      }
      bytes.set(stored.bytes)
      unchecked.set(stored.unchecked)
      answering.set(stored.answering)
      if (stored.published_at !== null) publishedAt.set(stored.published_at)
      refused.set(stored.refused)
      up.set(1)
      readAt = performance.now()
    } catch (error) {
      if (!isDatabaseProblem(error)) throw error
      // The pool has logged why.
      up.set(0)
    }
  }
}

/** Returns a function that sets the gauges of the backups in this process's data directory. Without backups, they have no value. */
const backupCollectorOf = (read: () => Promise<BackupFigures>, registry: Registry) => {
  const gauge = gaugesIn(registry)
  const takenAt = gauge('backup_timestamp_seconds', 'When the newest backup in the data directory was made, in seconds since 1970.', [
    'name',
  ])
  const drilledAt = gauge('restore_drill_timestamp_seconds', 'When a backup was last restored as a drill, in seconds since 1970.', [
    'backup',
  ])
  const success = gauge('restore_drill_success', '1 if the last drill restored its backup. No value if it could not be tried.', ['backup'])
  const untried = gauge('restore_drill_untried', '1 if the last drill could not be tried, for instance for lack of rights.', ['backup'])
  let readAt = -Infinity
  return async () => {
    if (performance.now() - readAt < backupsLifetime) return
    readAt = performance.now()
    const { newest, drill } = await read()
    for (const metric of [takenAt, drilledAt, success, untried]) metric.reset()
    if (newest) takenAt.set({ name: newest.name }, Date.parse(newest.takenAt) / 1000)
    if (!drill) return
    drilledAt.set({ backup: drill.backup }, Date.parse(drill.at) / 1000)
    untried.set({ backup: drill.backup }, drill.isUntried ? 1 : 0)
    if (!drill.isUntried) success.set({ backup: drill.backup }, drill.fault === null ? 1 : 0)
  }
}
