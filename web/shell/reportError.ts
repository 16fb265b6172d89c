import { reportFailure } from '../../core/analytics/contract.ts'
import { call, FetchError } from '../call.ts'
import { appVersion } from './appReload.ts'

/** Where failures nobody caught are reported: the console, and the operator's log when the server can be reached. */
export const reportError = (error: unknown, where = 'Reported'): void => {
  console.error(`${where}:`, error)
  if (error instanceof FetchError) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const report = {
    where: where.slice(0, 100),
    message: message.slice(0, 500),
    ...(stack && { stack: stack.slice(0, 4000) }),
    path: location.pathname.slice(0, 300),
    release: appVersion,
  }
  call(reportFailure, { body: report }).catch((failure: unknown) => console.warn('The report was not taken.', failure))
}
