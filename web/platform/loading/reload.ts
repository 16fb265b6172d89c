import { mustReload } from '@fieldwork/core/appVersion.ts'
import { localStore } from '../browser/storage.ts'

const flag = 'fieldwork.reloadedAt'

declare const __APP_VERSION__: string
export const appVersion: string = __APP_VERSION__

export type Reload = {
  /** Registers something that may be unsaved; the page is not reloaded while it says so. Returns how to take it back. */
  holdWhile: (isUnsaved: () => boolean) => () => void
  /** Reloads once when the server speaks another major version, as soon as nothing is unsaved. */
  checkVersion: (serverVersion: string | null) => void
  /** Something was saved: reloads if that was waited for. */
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
    // If nothing can be remembered, the next page would reload as well, without end.
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
