import type { ReactNode } from 'react'
import { impersonation, withPerson } from '../impersonation.ts'
import { createEmitter } from '../emitter.ts'
import { hrefOf, locationOf, type PageHistory, type PageLocation } from './pageHistory.ts'

/** What is on the screen. Its address and its page change together, when the next page is there. */
export type RouterState = {
  location: PageLocation
  page: ReactNode
  /** Why the page could not be loaded. */
  error: unknown
  /** True while another page is on its way. */
  isLoading: boolean
}

export type Router = {
  history: PageHistory
  state: () => RouterState
  /** Told of every new state. Returns how to stop listening. */
  listen: (listener: (state: RouterState) => void) => () => void
  /** Settled when the first page is there, or has failed. */
  ready: Promise<void>
  /** Leads to a path of the app, or to `?…` on the page at hand. Settled when it is there, or when the visitor went elsewhere meanwhile. */
  navigate: (to: string, options?: { replace?: boolean }) => Promise<void>
  /** Leads to where the visitor came from; if that was not in the app, to the address given. */
  goBack: (otherwise: string) => void
}

/**
 * Turns addresses into pages: the one on the screen stays until the code and the data of the next are loaded. Another path is another page;
 * a page reads query and fragment by itself.
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
    const asked = locationOf(to, here)
    const location = impersonation() ? { ...asked, search: withPerson(asked.search) } : asked
    const href = hrefOf(location)
    return show(location, () => (replace || href === here ? history.replace(href) : history.push(href)))
  }

  history.listen(() => void show(history.current().location))
  return {
    history,
    state: () => state,
    listen: changes.listen,
    ready: show(state.location),
    navigate,
    goBack: (otherwise) => (history.current().depth > 0 ? history.back() : void navigate(otherwise)),
  }
}

const loadedBy = (page: Promise<ReactNode>): Promise<Pick<RouterState, 'page' | 'error'>> =>
  page.then(
    (loaded) => ({ page: loaded, error: undefined }),
    (error: unknown) => ({ page: null, error }),
  )
