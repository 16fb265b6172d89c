import { Readable } from 'node:stream'
import serveStatic from '@fastify/static'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isLargerJson } from '@fieldwork/core/jsonSize.ts'
import { problem, type Problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { maintenanceOf, underMaintenance } from './maintenance/maintenance.ts'
import { type Audit, type Authenticate, visitor } from './caller.ts'
import { createToProblem, problemBody, rejectUnreadable, type ToProblem } from './errors.ts'
import { filesHostHeaders, filesHostTest, nameDownloads, separateFiles } from './filesHost.ts'
import { maxBodySize } from './input.ts'
import { endLateBodies } from './lateBodies.ts'
import { mountCall, mountPlain } from './mount.ts'
import { isNavigation, pagePath } from './navigation.ts'
import { nameRequests, requestIdOf } from './requestId.ts'
import type { PlainRoute, Served } from './route.ts'
import { endWhenReadSlowly } from './slowReaders.ts'
import { securityHeaders } from './securityHeaders.ts'
import { staticFiles } from './staticFiles.ts'

/** Milliseconds in which a whole request has to arrive. The largest file, of 50 MB, takes 460 seconds at 1 Mbit/s. */
export const requestTimeout = 480_000
/** Milliseconds in which the headers of a request have to arrive. */
const headersTimeout = 60_000
/** Milliseconds in which a client has to read part of a response, which takes memory until then. */
const answerTimeout = 60_000
/** Milliseconds that requests have to finish when the app stops. Drawing a picture takes longest; an unread response would take forever. */
const closingTime = 8_000
/** Each costs about five kilobytes. Beyond them new connections are closed at once. */
const maxConnections = 10_000
/** A file name of an upload has two ids of 60 characters. */
const maxParameterLength = 160

/** Milliseconds; tests wait less. `bodyTime` is added to what a body of the endpoint's size takes. */
export type Timeouts = { requestTime?: number; bodyTime?: number; answerTime?: number }

/**
 * `isDraining`: the process is about to stop. It still responds, but closes each connection, and its readiness probe fails.
 * `isRestoring`: a backup is being restored, and the tables are locked.
 */
export type ProcessState = { isDraining: boolean; isRestoring: boolean }

/** Called after each response; `path` is the route's pattern, with parameter names. */
export type Answered = (answer: { method: string; path: string; status: number; seconds: number }) => void

export type HttpOptions = {
  authenticate: Authenticate
  audit: Audit
  served: readonly Served[]
  plain: readonly PlainRoute[]
  /** Folder of the static files. */
  folder?: string | undefined
  onAnswer?: Answered | undefined
  /** Runs on shutdown, before waiting for requests under way. */
  beforeClose?: (() => Promise<void>) | undefined
  state?: ProcessState | undefined
  timeouts?: Timeouts | undefined
}

export const createHttp = async (
  { config, db, log, limits }: Pick<Context, 'config' | 'db' | 'log' | 'limits'>,
  options: HttpOptions,
): Promise<FastifyInstance> => {
  const {
    authenticate,
    audit,
    served,
    plain,
    folder,
    timeouts: { requestTime = requestTimeout, bodyTime, answerTime = answerTimeout } = {},
  } = options
  const always = { ...securityHeaders(config), 'x-app-version': config.version, 'cache-control': 'no-store' }
  const toProblem = createToProblem(log)
  const app = createFramework({ log, config, toProblem }, requestTime, always)
  closeConnectionsWith(app, answerTime)
  app.addHook('onRequest', endLateBodies(always, bodyTime))
  app.addHook('onRequest', separateFiles(config))
  app.addHook('onSend', nameDownloads(config))
  const { beforeClose, state } = options
  const isRefused = (request: FastifyRequest) => Boolean(state?.isRestoring) && !isServedWhileRestoring(request)
  app.addHook('onRequest', (request, _reply, done) => done(isRefused(request) ? underMaintenance({ sentence: '' }) : undefined))
  // A restore may have begun while the body arrived.
  app.addHook('preHandler', (request, _reply, done) => done(isRefused(request) ? underMaintenance({ sentence: '' }) : undefined))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state?.isDraining) reply.header('connection', 'close')
    done()
  })
  if (beforeClose) app.addHook('preClose', () => beforeClose())
  if (folder) await app.register(serveStatic, staticFiles(folder))
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    isLargerJson(body, maxBodySize) ? done(problem('invalid')) : void parse(request, body, done),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.setErrorHandler((error, request, reply) =>
    sendProblem(isLeft(error, request, reply) ? problem('request_timeout') : toProblem(error, request.routeOptions.url), reply),
  )
  app.setNotFoundHandler((_request, reply) => sendProblem(problem('not_found'), reply))

  app.addHook('onResponse', ({ method, routeOptions: { url: route }, caller }, { statusCode: status, elapsedTime }, done) => {
    log.debug({ method, route, status, ms: Math.round(elapsedTime), userId: caller?.user?.id }, 'answered')
    done()
  })
  if (options.onAnswer) reportAnswers(app, options.onAnswer)
  app.decorateRequest('caller')
  // While a restore locks the tables, sessions can't be read.
  const authenticateUnlocked: Authenticate = (...asked) => (state?.isRestoring ? Promise.resolve(visitor) : authenticate(...asked))
  const gate = { authenticate: authenticateUnlocked, audit, maintenance: () => maintenanceOf({ config, db }), config, limits }
  for (const line of served.filter(({ endpoint }) => !endpoint.takes)) mountCall(app, line, gate)
  for (const route of plain.filter(({ streams }) => !streams)) mountPlain(app, route, gate)
  await app.register(async (streaming) => {
    streaming.removeAllContentTypeParsers()
    streaming.addContentTypeParser('*', (_request, body, done) => done(null, body))
    for (const line of served.filter(({ endpoint }) => endpoint.takes)) mountCall(streaming, line, gate)
    for (const route of plain.filter(({ streams }) => streams)) mountPlain(streaming, route, gate)
  })
  return app
}

/** The web framework, set up so that every answer carries these headers, those to what Node or it cannot read included. */
const createFramework = (
  { log: loggerInstance, config, toProblem }: { log: FastifyBaseLogger; config: Context['config']; toProblem: ToProblem },
  requestTime: number,
  always: Record<string, string>,
): FastifyInstance => {
  const app = fastify({
    loggerInstance,
    // Every entry has the id anyway.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf(config.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy || false,
    bodyLimit: 64 * 1024,
    // A request that comes on an open connection while the app stops is answered like any other. Fastify's own 503 has no headers.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: requestTime,
    // Node itself answers a request without a host, and without our headers.
    http: {
      requireHostHeader: false,
      headersTimeout: Math.min(headersTimeout, requestTime / 2),
      connectionsCheckingInterval: Math.min(6_000, requestTime / 20),
    },
    routerOptions: { maxParamLength: maxParameterLength },
    rewriteUrl: (request) => (isNavigation(request) ? pagePath : (request.url ?? '/')),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(
        // A path that cannot be decoded is malformed; a part of it that is longer than any name is at no page.
        error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? problem('not_found') : toProblem(error, request.routeOptions.url),
        reply.headers(always),
      ),
    clientErrorHandler: (error, socket) => rejectUnreadable(error, socket, always),
  })
  nameRequests(app)
  app.server.maxConnections = maxConnections
  // Node responds with 417 without our headers. Expect may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  const isFilesHost = filesHostTest(config)
  const ofFilesHost = filesHostHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isFilesHost(request) ? ofFilesHost : always)
    done(request.headers.host === undefined && request.raw.httpVersion === '1.1' ? problem('malformed') : undefined)
  })
  return app
}

/** True for the progress page, its requests, and the liveness probe. None of them needs the database. */
const isServedWhileRestoring = ({ originalUrl }: FastifyRequest): boolean =>
  /^\/(?:restore(?:\?|$)|backups\/restore\/progress$|static\/|features$|user$|health(?:\/live|\/ready)?$)/.test(originalUrl)

/** Closes idle connections, and all of them with the app. */
const closeConnectionsWith = (app: FastifyInstance, answerTime: number) => {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), closingTime).unref()
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.raw.setTimeout(answerTime)
    // An answer that is still being written has no length, and may come slowly. The app's own files are not counted: on a thin line they wait
    // for one another.
    const isStored = payload instanceof Readable && reply.hasHeader('content-length') && !request.url.startsWith('/static/')
    if (isStored) endWhenReadSlowly(reply.raw, answerTime)
    // Otherwise the connection of a running request would stay open after its response, and the app would wait for it.
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}

const reportAnswers = (app: FastifyInstance, onAnswer: Answered) => {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    onAnswer({ method, path: routeOptions.url ?? 'none', status: statusCode, seconds: elapsedTime / 1000 })
    done()
  })
}

/** True if the client closed the connection, and thereby aborted the work on its answer. Nobody reads what is sent, and nothing failed. */
const isLeft = (error: unknown, request: FastifyRequest, { raw }: FastifyReply): boolean =>
  raw.destroyed && !raw.writableFinished && error instanceof Error && (error.name === 'AbortError' || error === request.raw.errored)

const sendProblem = (found: Problem, reply: FastifyReply) => {
  if (found.retryAfter !== undefined) reply.header('retry-after', String(found.retryAfter))
  return reply.code(found.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(problemBody(found))
}
