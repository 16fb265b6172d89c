import { sendEvent as contract } from '@fieldwork/core/analytics/contract.ts'
import { impersonation } from './impersonation.ts'
import type { BrowserEvent } from '@fieldwork/core/analytics/schema.ts'

/** Tells the server what somebody who is signed in did in this browser alone. It outlives the page, and nobody waits for it. */
export const sendEvent = (event: BrowserEvent): void => {
  if (impersonation()) return
  navigator.sendBeacon(contract.path, new Blob([JSON.stringify({ event })], { type: 'application/json' }))
}
