import { FetchError } from '../../platform/calls/call.ts'
import { isMissingCode } from '../../platform/loading/missingCode.ts'

export type ErrorAction = 'home' | 'signIn' | 'back' | 'retry'

/**
 * The offers of an error page for an HTTP status (none: it was no HTTP error), besides going back: its action button, and whether the load
 * may be tried again.
 */
export const errorActions = (code: number | undefined): { action: ErrorAction; retry: boolean } => {
  switch (code) {
    case 401:
      return { action: 'signIn', retry: true }
    case 403:
      return { action: 'back', retry: false }
    case 404:
      return { action: 'home', retry: false }
    case undefined:
    case 500:
    case 503:
      return { action: 'retry', retry: true }
    default:
      return code < 500 ? { action: 'retry', retry: true } : { action: 'home', retry: false }
  }
}

/** True if there was no connection, or if it broke. */
export const isNetworkFailure = (error: unknown): boolean => error instanceof FetchError || isMissingCode(error)

/** True for server errors and unexpected exceptions, which the error page reports. Network failures are not reported. */
export const isReported = (code: number | undefined, error: unknown): boolean =>
  !isNetworkFailure(error) && (code === undefined || code >= 500)
