import type { ReactNode } from 'react'
import { impersonation, withPerson } from '../impersonation.ts'
import { createEmitter } from '../emitter.ts'
import { hrefOf, locationOf, type PageHistory, type PageLocation } from './pageHistory.ts'

/** The page on the screen. It changes together with its address, once the next page is loaded. */
export type RouterState = {
  location: PageLocation
  page: ReactNode
  /** Why the page could not be loaded. */
  error: unknown
  /** True while another page is loading. */
  isLoading: boolean
}

export type Router = {
  history: PageHistory
  state: () => RouterState
  /** Calls the listener with every new state. Returns a function that stops listening. */
  listen: (listener: (state: RouterState) => void) => () => void
  /** Resolves when the first page is loaded or has failed. */
  ready: Promise<void>
  /** Goes to a path of the app, or to `?…` on the current page. Resolves when it's shown, or when the user has navigated elsewhere. */
  navigate: (to: string, options?: { replace?: boolean }) => Promise<void>
  /** Goes back to the previous page, or to the given address if that wasn't part of the app. */
  goBack: (otherwise: string) => void
  /** Loads the page on the screen again, for instance because it failed. It stays until then. */
  reload: () => Promise<void>
}

/**
 * Turns addresses into pages. A page stays until the code and data of the next one are loaded. Another path is another page;
 * pages read query and fragment themselves.
 */
export const createRouter = (history: PageHistory, load: (location: PageLocation) => Promise<ReactNode>): Router => {
  let state: RouterState = { location: history.current().location, page: null, error: undefined, isLoading: true }
  const changes = createEmitter<RouterState>()
  const change = (next: Partial<RouterState>) => {
    state = { ...state, ...next }
    changes.emit(state)
  }
  let newest: PageLocation = state.location

  const show = async (location: PageLocation, enter?: () => void): Promise<void> => {
    newest = location
    const isOnScreen = state.page !== null && location.pathname === state.location.pathname
    if (!isOnScreen) change({ isLoading: true })
    const loaded = isOnScreen ? {} : await loadedBy(load(location))
    if (newest !== location) return
    enter?.()
    change({ ...loaded, location, isLoading: false })
  }

  const navigate: Router['navigate'] = (to, { replace = false } = {}) => {
    const here = hrefOf(history.current().location)
    const requested = locationOf(to, here)
    const location = impersonation() ? { ...requested, search: withPerson(requested.search) } : requested
    const href = hrefOf(location)
    return show(location, () => (replace || href === here ? history.replace(href) : history.push(href)))
  }

  const reload = async () => {
    const location = (newest = { ...state.location })
    const loaded = await loadedBy(load(location))
    if (newest === location) change({ ...loaded, isLoading: false })
  }

  history.listen(() => void show(history.current().location))
  return {
    history,
    state: () => state,
    listen: changes.listen,
    ready: show(state.location),
    navigate,
    reload,
    goBack: (otherwise) => (history.current().depth > 0 ? history.back() : void navigate(otherwise)),
  }
}

const loadedBy = (page: Promise<ReactNode>): Promise<Pick<RouterState, 'page' | 'error'>> =>
  page.then(
    (loaded) => ({ page: loaded, error: undefined }),
    (error: unknown) => ({ page: null, error }),
  )
