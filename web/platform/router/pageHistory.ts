import { createEmitter } from '../emitter.ts'

/** The part of an address that identifies a page and its state. */
export type PageLocation = Readonly<Pick<Location, 'pathname' | 'search' | 'hash'>>

/** An entry of the history. */
type HistoryEntry = {
  location: PageLocation
  /** The number of the app's pages before this one. */
  depth: number
  scrollTop: number
}

/** The history of visited pages. */
export type PageHistory = {
  current: () => HistoryEntry
  push: (href: string) => void
  replace: (href: string) => void
  back: () => void
  keepScroll: (scrollTop: number) => void
  /** Calls the listener when the user goes back or forward, or to another fragment. Returns a function that stops listening. */
  listen: (onMove: () => void) => () => void
}

const currentEntry = (): HistoryEntry => {
  const { depth = 0, scrollTop = 0 } = (history.state ?? {}) as Partial<HistoryEntry>
  const { pathname, search, hash } = location
  return { location: { pathname, search, hash }, depth, scrollTop }
}

/** The history of the browser. The data of an entry is part of it, and survives a reload. */
export const browserHistory: PageHistory = {
  current: currentEntry,
  // With the origin, because an address that begins with two slashes would have another one.
  push: (href) => history.pushState({ depth: currentEntry().depth + 1 }, '', location.origin + href),
  replace: (href) => history.replaceState({ depth: currentEntry().depth }, '', location.origin + href),
  back: () => history.back(),
  keepScroll: (scrollTop) => history.replaceState({ ...history.state, scrollTop }, ''),
  listen: (onMove) => {
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  },
}

export const locationOf = (href: string, from = '/'): PageLocation => {
  const { pathname, search, hash } = new URL(href, `http://localhost${from}`)
  return { pathname, search, hash }
}

export const hrefOf = ({ pathname, search, hash }: PageLocation): string => pathname + search + hash

/** A history in memory, for the server and for tests. */
export const memoryHistory = (href: string): PageHistory => {
  let entries: HistoryEntry[] = [{ location: locationOf(href), depth: 0, scrollTop: 0 }]
  let depth = 0
  const moved = createEmitter()
  const write = (at: number, entry: Partial<HistoryEntry>) => {
    entries = [...entries.slice(0, at), { location: locationOf('/'), scrollTop: 0, ...entry, depth: at }]
    depth = at
  }
  return {
    current: () => entries[depth]!,
    push: (next) => write(depth + 1, { location: locationOf(next) }),
    replace: (next) => write(depth, { location: locationOf(next) }),
    back: () => {
      depth = Math.max(0, depth - 1)
      moved.emit()
    },
    keepScroll: (scrollTop) => write(depth, { ...entries[depth], scrollTop }),
    listen: moved.listen,
  }
}
