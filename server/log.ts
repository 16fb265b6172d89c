import { styleText } from 'node:util'
import pino, { type DestinationStream, type Logger } from 'pino'
import { createErrorReports } from './adapters/errorReports/errorReports.ts'
import type { Config } from './config.ts'
import { requestFields } from './http/requestId.ts'
import { isErrorLike, messageWithCause, stackWithCauses } from './messageWithCause.ts'
import { createOutageLog } from './outageLog.ts'

// Bounded and unambiguous: matching a hostile line must not take more than linear time.
const addresses = /[^\s"'<>()[\]{},;:\\@]{1,64}@[^\s"'<>()[\]{},;:\\@.]{1,63}(?:\.[^\s"'<>()[\]{},;:\\@.]{1,63}){1,8}/g
const secrets = ['email', 'code', 'token', 'cookie', 'password', 'text', 'html', 'to']

type LogSettings = Pick<Config, 'logLevel' | 'logFormat'> & Partial<Pick<Config, 'errorReportUrl' | 'version'>>

/**
 * The app's log. Removes email addresses, codes, tokens and answers from everywhere in an entry: PostgreSQL puts a refused value into an
 * error's `detail`, and mail servers quote the recipient.
 */
export const createLog = (
  { logLevel, logFormat, errorReportUrl, version }: LogSettings,
  destination: DestinationStream = pino.destination(1),
): Logger => {
  const shown = logFormat === 'pretty' ? { write: (line: string) => destination.write(prettyLine(line)) } : destination
  const reports = errorReportUrl ? createErrorReports(errorReportUrl, version ?? '', (reason) => reportFailure(reason)) : undefined
  const log = pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[kept out]' },
      mixin: requestFields,
      serializers: {
        error: describeError,
        err: describeError,
        reason: (reason) => (isErrorLike(reason) ? messageWithCause(reason) : reason),
      },
      hooks: { streamWrite: (line) => line.replace(addresses, '[address]') },
    },
    reports ? { write: (line) => (shown.write(line), reports.take(line)) } : shown,
  )
  const outages = createOutageLog(log)
  const reportFailure = (reason: string) => outages.report({ ...untakenReports, fields: { reason } })
  return log
}

const untakenReports = {
  level: 'warn',
  message: 'an error report was not taken by ERROR_REPORT_URL',
  over: 'no error report has been refused for a minute',
} as const

const describeError = (error: unknown) => {
  if (!isErrorLike(error)) return { message: typeof error }
  const { name, code } = error as Partial<Error> & { code?: unknown }
  return { name, message: messageWithCause(error), stack: stackWithCauses(error), ...(typeof code === 'string' ? { state: code } : {}) }
}

type Entry = { level: number; time: string; msg?: string; error?: { stack?: string }; err?: { stack?: string } }

/** Formats a JSON entry as one readable line (time, message, fields), with an error's stack below it. */
const prettyLine = (line: string): string => {
  const { level, time, msg = '', error, err, ...fields } = JSON.parse(line) as Entry
  const clock = new Date(time).toTimeString().slice(0, 8)
  const label = level >= 50 ? `${styleText('red', 'error')} ` : level >= 40 ? `${styleText('yellow', 'warning')} ` : ''
  const details = Object.entries(fields).map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const stack = (error ?? err)?.stack
  return `${styleText('dim', clock)} ${label}${msg}${styleText('dim', details.join(''))}\n${stack ? `${indent(stack)}\n` : ''}`
}

const indent = (text: string) => text.replace(/^/gm, '    ')
