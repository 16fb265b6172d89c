import { performance } from 'node:perf_hooks'
import type { Context } from './context.ts'
import { Reply, type PlainRoute } from './http/route.ts'
import type { ProcessState } from './http/server.ts'

/** Milliseconds without a database after which a process isn't ready. A failover takes up to half a minute. */
const databaseGrace = 90_000

/**
 * The probes, also during maintenance. `/health/live`: the process responds. `/health/ready`: send it requests; a short outage of the
 * database, which all processes share, changes nothing, so that people see the app's own page. `/health`: the database answers right now.
 */
export const health = (
  { db }: Pick<Context, 'db'>,
  state?: Pick<ProcessState, 'isDraining'>,
  { grace = databaseGrace } = {},
): PlainRoute[] => {
  let awaySince: number | undefined
  const isDatabaseUp = async () => {
    const isUp = await db.ready()
    awaySince = isUp ? undefined : (awaySince ?? performance.now())
    return isUp
  }
  let checking: Promise<unknown> | undefined
  const isReady = () => {
    // Probes are answered at once: while the database can't be reached, a check takes longer than a balancer waits.
    checking ??= isDatabaseUp().finally(() => (checking = undefined))
    return awaySince === undefined || performance.now() - awaySince < grace
  }
  const isStaying = () => !state?.isDraining
  return [
    probe('/health', async () => isStaying() && isDatabaseUp()),
    probe('/health/ready', () => isStaying() && isReady()),
    probe('/health/live', () => true),
  ]
}

const probe = (path: string, isWell: () => boolean | Promise<boolean>): PlainRoute => ({
  method: 'GET',
  path,
  handle: async () => {
    const isOk = await isWell()
    return new Reply(
      isOk ? 200 : 503,
      { 'content-type': 'application/json', 'cache-control': 'no-store' },
      JSON.stringify({ status: isOk ? 'ok' : 'waiting' }),
    )
  },
})
