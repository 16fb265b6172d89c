import { certificateFault } from '../certificateFault.ts'
import type { Config } from '../config.ts'
import { type Diagnosis, fault, messageOf, ok, warning } from './diagnosis.ts'

const part = 'Error reports'
const remedy = 'Correct ERROR_REPORT_URL, or start that receiver. Until then failures are only in the log.'

/** Statuses of a wrong path or key, but also of a receiver that knows nothing but POST. */
const inconclusive = [401, 403, 404, 410]

/** Requests only OPTIONS, because a report would alarm people. Undefined without ERROR_REPORT_URL. */
export const checkErrorReports = async (
  { errorReportUrl }: Pick<Config, 'errorReportUrl'>,
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
    if (inconclusive.includes(status))
      return warning(
        part,
        `${host} answers with ${status}, so only a report can show whether it takes them`,
        'Compare path and key in ERROR_REPORT_URL with the receiver; the log names a report that is not taken.',
      )
    return ok(part, `${host} answers`)
  } catch (error) {
    const certificate = certificateFault(error)
    return fault(part, `${host}: ${certificate?.said ?? messageOf(error)}`, certificate?.remedy ?? remedy)
  }
}
