import { impersonatedName, impersonation } from '../impersonation.ts'

type StorageName = 'localStorage' | 'sessionStorage'

/** Browser storage that may be missing, full or forbidden: the app works without it and warns once, in the console. */
const quietly = (name: StorageName) => {
  const attempt = <T>(use: (storage: Storage, inside: string) => T, otherwise: T, key = ''): T => {
    // On the server, there is no storage.
    if (typeof window === 'undefined') return otherwise
    try {
      return use(...placeOf(name, key))
    } catch (error) {
      // Two scripts of a page run this: app/early.ts and the app.
      const page = window as Window & { unavailable?: readonly string[] }
      if (page.unavailable?.includes(name)) return otherwise
      console.warn(`${name} is unavailable; nothing will be remembered in this browser.`, error)
      page.unavailable = [...(page.unavailable ?? []), name]
      return otherwise
    }
  }
  return {
    getItem: (key: string): string | null => attempt((storage, inside) => storage.getItem(inside), null, key),
    setItem: (key: string, value: string): void => attempt((storage, inside) => storage.setItem(inside, value), undefined, key),
    removeItem: (key: string): void => attempt((storage, inside) => storage.removeItem(inside), undefined, key),
    keys: (): string[] =>
      attempt<string[]>((storage, prefix) => {
        const own = Object.keys(storage).filter((key) => key.startsWith(prefix))
        return own.map((key) => key.slice(prefix.length))
      }, []),
  }
}

/** The address of the administrator's page when the impersonation began. */
export const lookedFrom = 'fieldwork.lookedFrom'

/** Keys of the browser itself, which stay the same while impersonating a user: appearance and positions. */
const ofTheBrowser = /^fieldwork\.(theme|fonts|panels|reloadedAt|clock|contentsPinned|directoryView|mobileNotice|lookedFrom)$/

/** Stores the data of an impersonated user separately, until the tab is closed. */
const placeOf = (name: StorageName, key: string): [Storage, string] => {
  const person = impersonation()
  if (!person || ofTheBrowser.test(key)) return [window[name], key]
  return [window.sessionStorage, `fieldwork.impersonated.${impersonatedName(person)}.${name}:${key}`]
}

export const localStore = quietly('localStorage')
export const sessionStore = quietly('sessionStorage')

/** Deletes the data that this tab stored for an impersonated user. */
export const forgetImpersonated = (): void => {
  if (!impersonation()) return
  for (const store of [localStore, sessionStore]) for (const key of store.keys()) store.removeItem(key)
}
