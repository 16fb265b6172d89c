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
  // The browser has too many of them under way.
  fetch(contract.path, { method: contract.method, body, keepalive: true }).catch((failure: unknown) =>
    console.warn('An event was not sent.', failure),
  )
}

const storageKey = 'fieldwork.visit'

/** A random number that lasts until the tab is closed, and links what happens in it. */
const visitOfTab = (): string => {
  const stored = sessionStore.getItem(storageKey)
  if (stored) return stored
  const made = randomUuid()
  sessionStore.setItem(storageKey, made)
  return made
}
