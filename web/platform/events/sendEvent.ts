import type { ClientEvent } from '@fieldwork/core/analytics/events.ts'
import { impersonation } from '../impersonation.ts'

/**
 * Sends events to the server that happen only in the browser, without waiting. Its code is loaded with the first event. It sends nothing
 * if the browser asks not to be tracked, or while an administrator impersonates a user.
 */
export const sendEvent = (event: ClientEvent): void => {
  if (isTrackingRefused() || impersonation()) return
  import('./eventBeacon.ts').then(
    ({ sendBeacon }) => sendBeacon(event),
    (failure: unknown) => console.warn('An event was not sent.', failure),
  )
}

const isTrackingRefused = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
