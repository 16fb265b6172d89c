import { sendEvent as contract } from '@fieldwork/core/analytics/contract.ts'
import type { ClientEvent } from '@fieldwork/core/analytics/events.ts'
import { matchRoute } from '@fieldwork/core/paths.ts'
import { randomUuid } from '../browser/randomUuid.ts'
import { sessionStore } from '../browser/storage.ts'

/** A request that outlives the page. */
export const sendBeacon = (event: ClientEvent): void => {
  const sent = { ...event, visit: visitOfTab(), page: matchRoute(location.pathname)?.name }
  const body = new Blob([JSON.stringify({ event: sent })], { type: 'application/json' })
  if (navigator.sendBeacon(contract.path, body)) return
  // The browser has too many of them running.
  fetch(contract.path, { method: contract.method, body, keepalive: true }).catch((failure: unknown) =>
    console.warn('An event was not sent.', failure),
  )
}

const storageKey = 'fieldwork.visit'

/** A random identifier that links the events of a tab until it's closed. */
const visitOfTab = (): string => {
  const stored = sessionStore.getItem(storageKey)
  if (stored) return stored
  const made = randomUuid()
  sessionStore.setItem(storageKey, made)
  return made
}
