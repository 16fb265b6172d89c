import { messageWithCause } from '../../messageWithCause.ts'

/** A failure from a log entry. It contains no address, code or answer. */
type LogEntry = {
  level: number
  time: string
  msg?: string
  route?: string
  user?: string
  problem?: string
  error?: { name?: string; message?: string; stack?: string }
  err?: LogEntry['error']
  /** A report of a browser. */
  report?: { where: string; message: string; stack?: string; path: string; release: string }
}

/** Reports that one process sends in a minute; the same failure is sent once in it. */
const maxPerMinute = 30
/** Limit for reports of browsers, which anyone can forge. The rest is left for failures of the server. */
const maxFromBrowsers = 20
const minute = 60_000
const timeoutMs = 5_000
const errorLevel = 50

export type ErrorReports = { take: (line: string) => void }

/**
 * Sends what fails to an address of the operator's, as JSON by POST: what the log calls an error, answers with a status of 500 or more, and
 * browser reports. The next report has the number of those left out. Reports are sent in the background and never retried.
 */
export const createErrorReports = (url: string, release: string, onFailed: (reason: string) => void): ErrorReports => {
  let windowBegan = 0
  let sent = new Set<string>()
  let ofBrowsers = 0
  let left = 0
  return {
    take: (line) => {
      if (!mayFail(line)) return
      const entry = JSON.parse(line) as LogEntry
      if (entry.level < errorLevel && !entry.report && !entry.problem) return
      const now = Date.now()
      if (now - windowBegan >= minute) [windowBegan, sent, ofBrowsers] = [now, new Set(), 0]
      const report = reportOf(entry, release)
      const kind = `${report.message} ${report.route} ${report.stack?.split('\n')[1] ?? ''}`
      if (sent.has(kind) || sent.size >= maxPerMinute || (entry.report && ofBrowsers >= maxFromBrowsers)) return void left++
      sent.add(kind)
      if (entry.report) ofBrowsers++
      const body = JSON.stringify({ ...report, leftOut: left })
      left = 0
      postReport(url, body, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => onFailed(messageWithCause(error)))
    },
  }
}

/** Most lines of a log are neither, and need not be read. */
const mayFail = (line: string): boolean => /"level":[56]0|"report":|"problem":/.test(line)

const reportOf = ({ time, msg, route, user, problem, error, err, report }: LogEntry, release: string) => {
  const failure = error ?? err ?? report
  return {
    at: time,
    release: report?.release ?? release,
    from: report ? 'browser' : 'server',
    what: report?.where ?? msg,
    message: failure?.message ?? problem ?? msg,
    stack: failure?.stack,
    route: report?.path ?? route,
    user,
  }
}

/** Rejects with the reason if the receiver doesn't accept it. */
export const postReport = async (url: string, body: string, signal: AbortSignal): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal,
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`answered with ${response.status}`)
}
