import type { localStore } from '../browser/storage.ts'

/** Stores values that survive the page, each under its own key, so that no window overwrites what another stored. */
export type OutboxStorage<Value> = {
  ids: () => string[]
  read: (id: string) => Value | undefined
  /** Returns false if the browser has no room for it. */
  write: (id: string, value: Value) => boolean
  remove: (id: string) => void
}

/** For values that don't survive the page. */
export const noStorage = { ids: () => [], read: () => undefined, write: () => false, remove: () => {} }

/** `parse` returns undefined for anything that `write` didn't store. */
export const createOutboxStorage = <Value>(
  store: typeof localStore,
  prefix: string,
  parse: (stored: unknown) => Value | undefined,
): OutboxStorage<Value> => ({
  ids: () =>
    store
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
  read: (id) => {
    try {
      return parse(JSON.parse(store.getItem(prefix + id) ?? 'null'))
    } catch {
      return undefined
    }
  },
  write: (id, value) => {
    const text = JSON.stringify(value)
    store.setItem(prefix + id, text)
    return store.getItem(prefix + id) === text
  },
  remove: (id) => store.removeItem(prefix + id),
})
