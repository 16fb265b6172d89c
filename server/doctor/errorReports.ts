import { postReport } from '../adapters/errorReports/errorReports.ts'
import { certificateFault } from '../certificateFault.ts'
import type { Config } from '../config.ts'
import { type Diagnosis, fault, messageOf, ok } from './diagnosis.ts'

const part = 'Error reports'
const remedy = 'Correct ERROR_REPORT_URL (host, path and key), or start that receiver. Until then failures are only in the log.'

/** Statuses of a wrong path or key, but also of a receiver that knows nothing but POST. */
const inconclusive = [401, 403, 404, 410]

/** Sent if the response to OPTIONS doesn't show whether reports are accepted. */
const trial = {
  from: 'server',
  what: 'trial',
  message: 'Fieldwork tried whether this address accepts reports. Nothing failed.',
  leftOut: 0,
}

/** Requests OPTIONS, and sends a report only if that is inconclusive, because a report may alarm people. Undefined without ERROR_REPORT_URL. */
export const checkErrorReports = async (
  { errorReportUrl, version }: Pick<Config, 'errorReportUrl' | 'version'>,
  signal: AbortSignal,
): Promise<Diagnosis | undefined> => {
  if (!errorReportUrl) return undefined
  const { host } = new URL(errorReportUrl)
  try {
    const { status, body } = await fetch(errorReportUrl, { method: 'OPTIONS', redirect: 'manual', signal })
    await body?.cancel()
    if (status >= 300 && status < 400)
      return fault(
        part,
        `${host} leads elsewhere (${status}), and reports aren't sent there`,
        'Name the final address in ERROR_REPORT_URL.',
      )
    // 501: the method isn't implemented.
    if (status >= 500 && status !== 501) return fault(part, `${host} answers with ${status}`, remedy)
    if (!inconclusive.includes(status)) return ok(part, `${host} answers`)
    const report = { at: new Date().toISOString(), release: version, ...trial }
    await postReport(errorReportUrl, JSON.stringify(report), signal)
    return ok(part, `${host} accepts reports`)
  } catch (error) {
    const certificate = certificateFault(error)
    return fault(part, `${host}: ${certificate?.said ?? messageOf(error)}`, certificate?.remedy ?? remedy)
  }
}
