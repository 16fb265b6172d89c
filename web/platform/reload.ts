import { mustReload } from '@fieldwork/core/appVersion.ts'
import { localStore } from './storage.ts'

const flag = 'fieldwork.reloadedAt'

declare const __APP_VERSION__: string
export const appVersion: string = __APP_VERSION__

const unsaved = new Set<() => boolean>()
let isWanted = false

/** Registers something that may be unsaved; the page is not reloaded while it says so. Returns how to take it back. */
export const holdReloadWhile = (isUnsaved: () => boolean): (() => void) => {
  unsaved.add(isUnsaved)
  return () => void unsaved.delete(isUnsaved)
}

/** Reloads once when the server speaks another major version, as soon as nothing is unsaved. */
export const checkAppVersion = (serverVersion: string | null): void => {
  const stored = localStore.getItem(flag)
  if (!mustReload(appVersion, serverVersion, stored === null ? null : Number(stored), Date.now())) return
  isWanted = true
  reloadWhenSaved()
}

export const reloadWhenSaved = (): void => {
  if (!isWanted || [...unsaved].some((isUnsaved) => isUnsaved())) return
  isWanted = false
  const now = String(Date.now())
  localStore.setItem(flag, now)
  // If nothing can be remembered, the next page would reload as well, without end.
  if (localStore.getItem(flag) === now) location.reload()
}
