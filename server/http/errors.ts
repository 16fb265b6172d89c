import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { Problem, problem } from '@fieldwork/core/problems.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { createOutageLog } from '../outageLog.ts'
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

/** The code of a FileStoreError. */
const storeFailed = 'FILE_STORE_FAILED'

/** Converts the error of a route to a problem. */
export type ToProblem = (error: unknown, route: string | undefined) => Problem

/** Returns the conversion, which logs each failed request, but an outage only once. */
export const createToProblem = (log: Pick<Logger, 'info' | 'warn' | 'error'>): ToProblem => {
  const outages = createOutageLog(log)
  return (error, route) => {
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
      outages.report({ ...fullDisk, kind: code ?? '', fields: { error, route } })
      return problem('storage_full', { retryAfter: 60 })
    }
    if (code === storeFailed) {
      outages.report({ ...failedStore, kind: (error as Error).message, fields: { error, route } })
      return problem('storage_unavailable', { retryAfter: 5 })
    }
    log.error({ error, route }, 'request failed')
    return problem('failed')
  }
}

const fullDisk = {
  level: 'error',
  message: 'the disk is full',
  over: 'For a minute, no file has failed because of the disk. Check that it has free space.',
} as const

const failedStore = { level: 'error', message: 'the file store failed', over: 'The file store has not failed for a minute.' } as const
