/** Browser storage that may be absent, full or forbidden: the app goes on without it and says so once, in the console. */
const quietly = (name: 'localStorage' | 'sessionStorage') => {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    // Rendered on the server, there is nobody to remember anything for.
    if (typeof window === 'undefined') return otherwise
    try {
      return use(window[name])
    } catch (error) {
      // Two scripts of a page come by here, app/early.ts and the app.
      const page = window as Window & { unavailable?: readonly string[] }
      if (page.unavailable?.includes(name)) return otherwise
      console.warn(`${name} is unavailable; nothing will be remembered in this browser.`, error)
      page.unavailable = [...(page.unavailable ?? []), name]
      return otherwise
    }
  }
  return {
    getItem: (key: string): string | null => attempt((storage) => storage.getItem(key), null),
    setItem: (key: string, value: string): void => attempt((storage) => storage.setItem(key, value), undefined),
    removeItem: (key: string): void => attempt((storage) => storage.removeItem(key), undefined),
    keys: (): string[] => attempt((storage) => Object.keys(storage), []),
  }
}

export const localStore = quietly('localStorage')
export const sessionStore = quietly('sessionStorage')
