import type { Context } from './context.ts'
import { Reply, type PlainRoute } from './http/route.ts'
import type { ProcessState } from './http/server.ts'

/**
 * The probes, also during maintenance. `/health/live`: the process responds. `/health/ready`: send it requests. All processes share the
 * database, so its outage doesn't make one unready: with all of them gone, people would see the balancer's page instead of the app's
 * (decision 0147). `/health`: the database answers right now.
 */
export const health = ({ db }: Pick<Context, 'db'>, state?: Pick<ProcessState, 'isDraining'>): PlainRoute[] => {
  const isStaying = () => !state?.isDraining
  return [
    probeRoute(
      '/health',
      async () => isStaying() && db.ready(),
      () => (isStaying() ? 'waiting' : 'stopping'),
    ),
    probeRoute('/health/ready', isStaying),
    probeRoute('/health/live', () => true),
  ]
}

const probeRoute = (path: string, isWell: () => boolean | Promise<boolean>, otherwise = () => 'stopping'): PlainRoute => ({
  method: 'GET',
  path,
  handle: async () => {
    const isOk = await isWell()
    return new Reply(
      isOk ? 200 : 503,
      { 'content-type': 'application/json', 'cache-control': 'no-store' },
      JSON.stringify({ status: isOk ? 'ok' : otherwise() }),
    )
  },
})
