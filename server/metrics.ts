import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from './context.ts'
import { Reply, type PlainRoute } from './http/route.ts'
import type { Answered } from './http/server.ts'
import { isSameSecret } from './keys.ts'

/** Metrics of this process for Prometheus at `/metrics`, with the key as bearer token. Disabled without the setting. */
export const createMetrics = ({ config, db }: Pick<Context, 'config' | 'db'>): { onAnswer?: Answered; routes: PlainRoute[] } => {
  if (!config.metricsKey) return { routes: [] }
  const expected = `Bearer ${config.metricsKey}`
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'fieldwork_http_answer_seconds',
    help: 'Time from the request to its answer, by method, path and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const { pool } = db
  const connections = new Gauge({
    name: 'fieldwork_database_connections',
    help: 'Connections to the database, and calls that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
  return {
    onAnswer: ({ method, path, status, seconds }) => answers.observe({ method, path, status }, seconds),
    routes: [
      {
        method: 'GET',
        path: '/metrics',
        handle: async ({ header }) => {
          if (!isSameSecret(header('authorization') ?? '', expected)) return new Reply(401, { 'www-authenticate': 'Bearer' })
          return new Reply(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }, await registry.metrics())
        },
      },
    ],
  }
}
