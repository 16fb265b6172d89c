import { mustReload } from '@fieldwork/core/appVersion.ts'
import { localStore } from '../browser/storage.ts'

const flag = 'fieldwork.reloadedAt'

declare const __APP_VERSION__: string
export const appVersion: string = __APP_VERSION__

export type Reload = {
  /** Prevents the page from being reloaded while the function returns true. Returns a function that unregisters it. */
  holdWhile: (isUnsaved: () => boolean) => () => void
  /** Reloads once when the server has another major version, as soon as nothing is unsaved. */
  checkVersion: (serverVersion: string | null) => void
  /** Call it after saving: reloads if a reload was waiting for that. */
  whenSaved: () => void
}

export const createReload = (): Reload => {
  const unsaved = new Set<() => boolean>()
  let isWanted = false
  const whenSaved = () => {
    if (!isWanted || [...unsaved].some((isUnsaved) => isUnsaved())) return
    isWanted = false
    const now = String(Date.now())
    localStore.setItem(flag, now)
    // Without storage, the next page would reload as well, endlessly.
    if (localStore.getItem(flag) === now) location.reload()
  }
  return {
    whenSaved,
    holdWhile: (isUnsaved) => {
      unsaved.add(isUnsaved)
      return () => void unsaved.delete(isUnsaved)
    },
    checkVersion: (serverVersion) => {
      const stored = localStore.getItem(flag)
      if (!mustReload(appVersion, serverVersion, stored === null ? null : Number(stored), Date.now())) return
      isWanted = true
      whenSaved()
    },
  }
}
