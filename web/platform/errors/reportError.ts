import { reportFailure } from '@fieldwork/core/analytics/contract.ts'
import { call, FetchError, ResponseError } from '../calls/call.ts'
import { appVersion } from '../loading/reload.ts'

/** Reports failures that nothing caught: to the console, and the operator's log when the server can be reached. */
export const reportError = (error: unknown, where = 'Reported'): void => {
  // A refusal is an answer: where it was asked for says nothing about it.
  if (error instanceof ResponseError) console.warn(`${where}: ${error.status} ${error.code}`)
  else console.error(`${where}:`, error)
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
