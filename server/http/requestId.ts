import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Valid ids from a proxy. Anything else could forge or flood the log. */
const idPattern = /^[\w.-]{8,64}$/

const scope = new AsyncLocalStorage<{ requestId: string }>()

/** The request that is being answered, as a new object with fields of a log entry; empty outside of any request. */
export const requestFields = (): { requestId?: string } => ({ ...scope.getStore() })

/** Returns the id that a trusted proxy sent as X-Request-Id, or a new one. */
export const requestIdOf =
  (trustsProxy: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const sent = headers['x-request-id']
    return trustsProxy && typeof sent === 'string' && idPattern.test(sent) ? sent : randomUUID()
  }

/** Sends each request's id with its response, and adds it to everything that is logged on its behalf. */
export const nameRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    scope.run({ requestId: request.id }, done)
  })
  // Events that deliver a body run outside of the scope.
  app.addHook('preHandler', (request, _reply, done) => scope.run({ requestId: request.id }, done))
}
