import type { Context } from './context.ts'
import { Reply, type PlainRoute } from './http/route.ts'

/** Returns `ok` while the database answers, also during maintenance. */
export const health = ({ db }: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: '/health',
    handle: async () => {
      const isReady = await db.ready()
      return new Reply(
        isReady ? 200 : 503,
        { 'content-type': 'application/json', 'cache-control': 'no-store' },
        JSON.stringify({ status: isReady ? 'ok' : 'waiting' }),
      )
    },
  },
]
