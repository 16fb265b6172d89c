import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problem, type Problem, type ProblemAnswer } from '../core/problems.ts'

export const problemBody = ({ code, fields, details }: Problem): ProblemAnswer => ({
  error: { code, message: code.replaceAll('_', ' '), ...(fields ? { fields } : {}), ...(details !== undefined ? { details } : {}) },
})

/** Answers bytes that Node could not read as a request, or that did not come in time, and closes the connection. */
export const answerUnreadable = (error: { code?: string }, socket: Duplex, headers: Record<string, string>): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, found] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, problem('request_timeout')]
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, problem('too_large')]
        : [400, problem('malformed')]
  const body = JSON.stringify(problemBody(found))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
