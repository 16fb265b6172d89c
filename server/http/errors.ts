import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { Problem, problem } from '@fieldwork/core/problems.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { isDiskError } from './diskErrors.ts'

export const problemBody = ({ code, fields, details }: Problem): ProblemAnswer => ({
  error: { code, message: code.replaceAll('_', ' '), ...(fields ? { fields } : {}), ...(details !== undefined ? { details } : {}) },
})

/** Answers bytes that Node could not read as a request, or that did not come in time, and closes the connection. */
export const rejectUnreadable = (error: { code?: string }, socket: Duplex, headers: Record<string, string>): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const refusal = problem(
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'request_timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'headers_too_large'
        : 'malformed',
  )
  const body = JSON.stringify(problemBody(refusal))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

/** A path that cannot be decoded, or a part of it that is longer than any name. */
export const frameworkProblem = (error: { code?: string }, log: Pick<Logger, 'warn' | 'error'>, route: string | undefined): Problem =>
  error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? problem('not_found') : problemOf(error, log, route)

/** The code of a FileStoreError. */
const storeFailed = 'FILE_STORE_FAILED'

/** Converts a thrown error to a problem. Logs what the operator has to know. */
export const problemOf = (error: unknown, log: Pick<Logger, 'warn' | 'error'>, route: string | undefined): Problem => {
  if (error instanceof Problem) {
    if (error.status >= 500 && error.code !== 'maintenance' && !isDatabaseProblem(error))
      log.warn({ problem: error.code, route, ...(error.cause !== undefined && { reason: error.cause }) }, 'answered with a problem')
    return error
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('wrong_type')
  if (statusCode !== undefined && statusCode < 500) return problem('malformed')
  if (isDiskError(error)) {
    log.error({ error, route }, 'the disk is full')
    return problem('storage_full', { retryAfter: 60 })
  }
  if (code === storeFailed) {
    log.error({ error, route }, 'the file store failed')
    return problem('storage_unavailable', { retryAfter: 5 })
  }
  log.error({ error, route }, 'request failed')
  return problem('failed')
}
