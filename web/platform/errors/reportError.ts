import { reportFailure } from '@fieldwork/core/analytics/contract.ts'
import { call, FetchError, ResponseError } from '../calls/call.ts'
import { isMissingCode } from '../loading/missingCode.ts'
import { appVersion } from '../loading/reload.ts'

/** Milliseconds after which a page that is being left is gone. */
const leaveMs = 3000

/** Reports uncaught errors to the console and, if the server is reachable, to the operator's log; then `onSent` is called. */
export const reportError = (error: unknown, where = 'Reported', onSent = () => {}): void => {
  // An error response is expected, so its stack trace says nothing.
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
  const send = () => {
    call(reportFailure, { body: report }).then(onSent, (failure: unknown) => console.warn('Error report not sent.', failure))
  }
  // Firefox also fails imports that a reload interrupts. The report is dropped with that page.
  if (isMissingCode(error)) setTimeout(send, leaveMs)
  else send()
}
