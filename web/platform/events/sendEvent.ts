import type { ClientEvent } from '@fieldwork/core/analytics/events.ts'
import { impersonation } from '../impersonation.ts'

/**
 * Tells the server what happened in this browser alone. Nobody waits for it, and what it needs is loaded with the first event. Nothing is
 * told by a browser that asks not to be tracked, nor while an administrator impersonates a user.
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
