import type { Readable } from 'node:stream'
import serveStatic from '@fastify/static'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, InputOf, OutputOf, Schema } from '@fieldwork/core/endpoint.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { problem, Problem, type ProblemCode } from '@fieldwork/core/problems.ts'
import { schemasOf } from '@fieldwork/core/schemas.ts'
import type { Caller, Credentials, SignedInCaller } from '../accounts/caller.ts'
import { callerFrom, cookieFrom, credentialsOf, sessionCookie } from '../accounts/caller.ts'
import { type SessionRow, sessionWithUser } from '../accounts/queries.ts'
import type { Context } from '../context.ts'
import { isNavigation } from '../rendering/navigation.ts'
import { rejectUnreadable, frameworkProblem, problemBody, problemOf } from './errors.ts'
import { securityHeaders } from './securityHeaders.ts'

/** A reply that is more than a JSON body: its own status, headers, cookies or bytes. */
export class Reply {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: string | Buffer | NodeJS.ReadableStream | undefined
  constructor(status: number, headers: Record<string, string | string[]>, body?: string | Buffer | NodeJS.ReadableStream) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** The caller of an endpoint that is not for anyone has signed in. */
type CallerOf<E> = E extends { caller: 'anyone' } ? Caller : SignedInCaller
export type Call<E> = InputOf<E> & { caller: CallerOf<E>; header: (name: string) => string | undefined }
type Handle<E> = (call: Call<E>) => Promise<OutputOf<E> | Reply> | OutputOf<E> | Reply

/** As `Call`, before anybody has looked for the session. Each way of meeting the caller refuses those whom the endpoint refuses. */
export type UnauthenticatedCall<E> = Omit<Call<E>, 'caller'> & {
  credentials: Credentials
  /** Of the row in which the handler's own query found the session. */
  authenticateFound: (found: SessionRow | undefined) => Promise<CallerOf<E>>
  /** By a query of its own. */
  authenticate: () => Promise<CallerOf<E>>
}

export type Served = {
  endpoint: Endpoint
  isUnauthenticated: boolean
  handle: (call: UnauthenticatedCall<Endpoint> & Call<Endpoint>) => unknown
}

/** One line of a feature's table: this endpoint, answered so. */
export const serve = <E>(endpoint: E, handle: Handle<E>): Served => ({
  ...{ endpoint: endpoint as Endpoint, isUnauthenticated: false },
  handle: handle as unknown as Served['handle'],
})

/** The same for the busiest calls, which find the caller and what they ask for in one query. */
export const serveUnauthenticated = <E>(endpoint: E, handle: (call: UnauthenticatedCall<E>) => Promise<OutputOf<E> | Reply>): Served => ({
  ...{ endpoint: endpoint as Endpoint, isUnauthenticated: true },
  handle: handle as unknown as Served['handle'],
})

/** A route outside the contract: pages, static files, signed uploads, health. */
export type PlainRoute = {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  /** Bytes of the body; the handler gets it as a buffer. */
  limit?: number
  /** The handler gets the body as it comes in, and counts the bytes itself. */
  streams?: true
  handle: (request: PlainRequest) => Promise<Reply> | Reply
}
export type PlainRequest = {
  url: string
  params: Record<string, string>
  header: (name: string) => string | undefined
  cookie: (name: string) => string | undefined
  body: Buffer | undefined
  stream: Readable | undefined
  /** Network address of the other end of the socket, whatever headers claim. */
  socketAddress: string
}

export const pagePath = '/~page'

/** Milliseconds in which a request has to be here whole. Ten megabytes take 88 seconds at 1 Mbit/s. */
export const requestTimeout = 120_000
/** Milliseconds in which somebody has to take some of an answer. It waits in memory as long. */
export const answerTimeout = 60_000
/** Milliseconds for the requests under way when the app stops. The slowest one waits for a picture to be drawn. */
const closingTime = 8_000
/** Each costs about five kilobytes. Beyond them new connections are closed at once. */
const mostConnections = 10_000
/** A file name of an upload has two ids of 60 characters. */
const longestParameter = 160

/** Milliseconds; tests wait less. */
export type Timeouts = { requestTime?: number; answerTime?: number }

export const createHttp = async (
  context: Context,
  served: readonly Served[],
  plain: readonly PlainRoute[],
  folder?: string,
  { requestTime = requestTimeout, answerTime = answerTimeout }: Timeouts = {},
): Promise<FastifyInstance> => {
  const { config } = context
  const loggerInstance: FastifyBaseLogger = context.log
  const always = { ...securityHeaders(config), 'x-app-version': config.version, 'cache-control': 'no-store' }
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy || false,
    bodyLimit: 64 * 1024,
    // A request that comes on an open connection while the app stops is answered like any other. Fastify's own 503 has no headers.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: requestTime,
    // Node itself answers a request without a host, and without our headers.
    http: { requireHostHeader: false, headersTimeout: requestTime / 2, connectionsCheckingInterval: requestTime / 20 },
    routerOptions: { maxParamLength: longestParameter },
    rewriteUrl: (request) => (isNavigation(request) ? pagePath : (request.url ?? '/')),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(frameworkProblem(error, request.log, request.routeOptions.url), reply.headers(always)),
    clientErrorHandler: (error, socket) => rejectUnreadable(error, socket, always),
  })
  app.server.maxConnections = mostConnections
  // Node answers 417 without our headers. What somebody expects may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    done(request.headers.host === undefined && request.raw.httpVersion === '1.1' ? problem('malformed') : undefined)
  })
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    // Somebody who does not read their answer would hold up the end.
    setTimeout(() => app.server.closeAllConnections(), closingTime).unref()
    done()
  })
  // Without this, the connection of a request under way stays open after its answer, and the app waits for it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Closes the connection once nothing moves on it any more.
    reply.raw.setTimeout(answerTime)
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  if (folder) await app.register(serveStatic, staticOptions(folder))
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.setErrorHandler((error, request, reply) => sendProblem(problemOf(error, request.log, request.routeOptions.url), reply))
  app.setNotFoundHandler((_request, reply) => sendProblem(problem('not_found'), reply))

  for (const line of served) mountCall(app, context, line)
  for (const route of plain.filter(({ streams }) => !streams)) mount(app, route)
  await app.register(async (streaming) => {
    streaming.removeAllContentTypeParsers()
    streaming.addContentTypeParser('*', (_request, body, done) => done(null, body))
    for (const route of plain.filter(({ streams }) => streams)) mount(streaming, route)
  })
  return app
}

const mountCall = (app: FastifyInstance, context: Context, { endpoint, isUnauthenticated, handle }: Served) => {
  const { params, query, body, output } = schemasOf(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.limit ? { bodyLimit: endpoint.limit } : {}),
    handler: async (request, reply) => {
      const { config, db } = context
      refuseForeignOrigin(request, config.publicUrl)
      const credentials = credentialsOf(context, cookieOf(request, sessionCookie(config)), request.ip)
      if (config.maintenance && !endpoint.duringMaintenance && !(await isAdmin(context, credentials))) throw underMaintenance()
      let caller: Caller | undefined
      const authenticateFound = async (found: SessionRow | undefined) => {
        caller = await callerFrom(context, credentials, found)
        refuseCaller(endpoint, caller)
        return caller as SignedInCaller
      }
      const authenticate = async () =>
        authenticateFound(credentials.sessionHash && (await sessionWithUser(db, credentials.sessionHash, credentials.time)))
      if (!isUnauthenticated || !credentials.sessionHash) await authenticate()
      try {
        const input = {
          params: read(params, request.params, 'not_found'),
          query: read(query, request.query, 'malformed'),
          body: read(body, request.body, 'invalid'),
          header: (name: string) => headerOf(request, name),
        }
        const result = await handle({ ...input, credentials, authenticateFound, authenticate, caller } as UnauthenticatedCall<Endpoint> &
          Call<Endpoint>)
        return sendResult(output, result, caller, reply)
      } catch (error) {
        // A caller who may not call is told so, and not what is wrong with what they sent.
        if (!caller && error instanceof Problem && error.status < 429) await authenticate()
        throw error
      }
    },
  })
}

export const underMaintenance = () => problem('maintenance', { retryAfter: 120 })

/** Maintenance lets admins pass; with the database away nobody is known, and nobody passes. */
const isAdmin = async (context: Context, credentials: Credentials): Promise<boolean> => {
  if (!credentials.sessionHash) return false
  const found = await sessionWithUser(context.db, credentials.sessionHash, credentials.time).catch(() => undefined)
  return (await callerFrom(context, credentials, found)).reader.admin
}

const mount = (app: FastifyInstance, route: PlainRoute) =>
  app.route({
    method: route.method,
    url: route.path,
    ...(route.limit ? { bodyLimit: route.limit } : {}),
    handler: async (request, reply) => {
      if (isUnstorable(request.params)) throw problem('not_found')
      const result = await route.handle({
        url: request.originalUrl,
        params: request.params as Record<string, string>,
        header: (name) => headerOf(request, name),
        cookie: (name) => cookieOf(request, name),
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
        stream: route.streams && request.raw,
        socketAddress: request.socket.remoteAddress ?? '',
      })
      return send(result, reply)
    },
  })

/** What the web build made: named by content under assets/, and the few files that keep their names. */
const staticOptions = (root: string) => ({
  root,
  prefix: '/static/',
  preCompressed: true,
  index: false as const,
  dotfiles: 'ignore' as const,
  cacheControl: false,
  setHeaders: (reply: { header: (name: string, value: string) => unknown }, path: string) =>
    void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300'),
})

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const cookieOf = (request: FastifyRequest, name: string): string | undefined => cookieFrom(headerOf(request, 'cookie'), name)

const read = (schema: Schema | undefined, value: unknown, code: ProblemCode): unknown => {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success && !isUnstorable(result.data)) return result.data
  if (result.success) throw problem(code)
  throw problem(code, {
    fields: Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.code ?? 'invalid'])),
  })
}

/** PostgreSQL can store neither NUL nor half a surrogate pair, which JSON can carry. */
const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? /[\0\p{Cs}]/u.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(isUnstorable)

const refuseCaller = (endpoint: Endpoint, caller: Caller) => {
  if (endpoint.caller === 'anyone') return
  if (!caller.user) throw problem('signed_out')
  if (endpoint.caller === 'pro' && !isPro(caller.user.plan)) throw problem('plan_required')
  if (endpoint.caller === 'admin' && !caller.user.isAdmin) throw problem('not_admin')
}

/** A browser names the origin of every request that changes something; a page of another origin gets nothing done. */
const refuseForeignOrigin = (request: FastifyRequest, publicUrl: string | undefined) => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = headerOf(request, 'origin')
  const site = headerOf(request, 'sec-fetch-site')
  const isOwn = origin === undefined ? site === undefined || site === 'same-origin' : isOwnOrigin(origin, publicUrl, request.headers.host)
  if (!isOwn) throw problem('wrong_origin')
}

const isOwnOrigin = (origin: string, publicUrl: string | undefined, host: string | undefined): boolean =>
  publicUrl ? origin === publicUrl : origin === `http://${host}` || origin === `https://${host}`

const sendResult = (output: Schema | undefined, result: unknown, caller: Caller | undefined, reply: FastifyReply) => {
  if (caller?.renewedCookie) reply.header('set-cookie', caller.renewedCookie)
  if (result instanceof Reply) return send(result, reply)
  reply.header('cache-control', 'no-store')
  if (!output) return reply.code(204).send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(z.parse(output, result)))
}

const send = (result: Reply, reply: FastifyReply) => reply.code(result.status).headers(result.headers).send(result.body)

const sendProblem = (found: Problem, reply: FastifyReply) => {
  if (found.retryAfter !== undefined) reply.header('retry-after', String(found.retryAfter))
  return reply.code(found.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(problemBody(found))
}
