import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '@fieldwork/core/endpoint.ts'
import type { Schema } from '@fieldwork/core/endpointSchemas.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { schemasOf } from '@fieldwork/core/schemas.ts'
import type { Config } from '../config.ts'
import { authenticateBefore } from './authenticate.ts'
import type { Maintenance } from './maintenance/maintenance.ts'
import type { Audit, Authenticate } from './caller.ts'
import { cookieFrom, headerOf } from './headers.ts'
import { isUnstorable, readInput } from './input.ts'
import { outputSchema } from './outputSchema.ts'
import type { Limits } from './rateLimits.ts'
import { type PlainRoute, Reply, type Served } from './route.ts'
import { admitCalls } from './underWay.ts'

type CallDependencies = {
  authenticate: Authenticate
  audit: Audit
  maintenance: () => Promise<Maintenance | undefined>
  config: Config
  limits: Limits
}

/** Adds the route of an endpoint. The caller is authenticated and authorized before any of the body is read. */
export const mountCall = (app: FastifyInstance, { endpoint, handle, bucket }: Served, gate: CallDependencies) => {
  const { audit, limits } = gate
  const { params, query, requestHeaders, body, output: described } = schemasOf(endpoint)
  const output = described && outputSchema(described)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...bodyLimitOf(endpoint.limit, endpoint.takes !== undefined),
    onRequest: [authenticateBefore(endpoint, gate), admitCalls(endpoint, limits)],
    handler: async (request, reply) => {
      const call = {
        params: readInput(params, request.params, 'not_found'),
        query: readInput(query, request.query, 'malformed'),
        requestHeaders: readInput(requestHeaders, request.headers, 'malformed'),
        body: readInput(body, request.body, 'invalid'),
        caller: request.caller,
        address: request.ip,
        get signal() {
          return closedEarly(reply)
        },
        header: (name: string) => headerOf(request, name),
        stream: request.raw,
      }
      const run = async () => {
        if (bucket) await limits.take(bucket, request.caller.user!.id)
        return handle(call as never)
      }
      const { projectId } = { ...(call.query as object), ...(call.params as object) } as { projectId?: string }
      return sendResult(
        endpoint,
        output,
        request.caller.impersonation ? await audit(request.caller, endpoint, projectId, run) : await run(),
        reply,
      )
    },
  })
}

/** The time for a body follows from its limit, too (lateBodies.ts). Handlers of streams may have a limit of their own. */
const bodyLimitOf = (limit: number | undefined, streams = false) =>
  limit === undefined && !streams ? {} : { bodyLimit: limit ?? Number.MAX_SAFE_INTEGER }

export const mountPlain = (app: FastifyInstance, route: PlainRoute, { limits }: Pick<CallDependencies, 'limits'>) =>
  app.route({
    method: route.method,
    url: route.path,
    config: { isUserFile: route.isUserFile },
    ...bodyLimitOf(route.limit, route.streams),
    ...(route.method === 'POST' ? { onRequest: admitCalls(route, limits) } : {}),
    handler: async (request, reply) => {
      if (isUnstorable(request.params)) throw problem('not_found')
      const result = await route.handle({
        url: request.originalUrl,
        params: request.params as Record<string, string>,
        header: (name) => headerOf(request, name),
        cookie: (name) => cookieFrom(request.headers.cookie, name),
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
        stream: route.streams && request.raw,
        address: request.ip,
        socketAddress: request.socket.remoteAddress ?? '',
      })
      return send(result, reply)
    },
  })

/** Aborted when the connection closes before the whole answer was sent. */
const closedEarly = (reply: FastifyReply): AbortSignal => {
  const closing = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) closing.abort()
  })
  return closing.signal
}

const sendResult = ({ creates }: Endpoint, output: Schema | undefined, result: unknown, reply: FastifyReply) => {
  if (result instanceof Reply) return send(result, reply)
  reply.header('cache-control', 'no-store')
  if (!output) return reply.code(204).send()
  return reply
    .code(creates ? 201 : 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(z.parse(output, result)))
}

const send = (result: Reply, reply: FastifyReply) => reply.code(result.status).headers(result.headers).send(result.body)
