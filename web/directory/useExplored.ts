import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { exploredIn, exploredNames, type Explored } from '@fieldwork/core/catalogue/explored.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { sessionStore } from '../platform/browser/storage.ts'
import type { PageLocation } from '../platform/router/pageHistory.ts'
import type { Router } from '../platform/router/router.ts'
import { useLocation, useRouter } from '../platform/router/RouterContext.ts'
import { useToolbarView, type ToolbarViewName } from '../platform/toolbar/toolbarViews.ts'
import { withExplored } from './withExplored.ts'

/**
 * What the directory shows, as the address says it, and how to change that: `open` adds an entry to the history, `change` replaces the
 * current one. `choose` adds one on the page of all projects, where Back undoes the choice; a closed panel would leave entries behind that
 * show nothing. `hrefWith` returns the address after a change.
 */
export const useExplored = () => {
  const router = useRouter()
  const { pathname, search, hash } = useAddress()
  const explored = useMemo(() => exploredIn(new URLSearchParams(search)), [search])
  const hrefWith = (change: Partial<Explored>) => pathname + withExplored(search, change) + hash
  const go = (change: Partial<Explored>, replace: boolean) => {
    // Another page may have the address already while this one is still on the screen. Don't interrupt navigation to one that isn't loaded
    // yet, and don't search after the directory is closed.
    const { location } = router.state()
    if (isLeaving(router) || !isShown(location.pathname, useToolbarView.getState().view)) return
    void router.navigate(location.pathname + withExplored(location.search, change) + location.hash, { replace })
  }
  return {
    ...explored,
    hrefWith,
    open: (change: Partial<Explored>) => go(change, false),
    change: (change: Partial<Explored>) => go(change, true),
    choose: (change: Partial<Explored>) => go(change, router.state().location.pathname !== routePatterns.projects),
  }
}

/** The address as soon as it changes. `useLocation` follows in a transition, for which fields can't wait. */
const useAddress = (): PageLocation => {
  const router = useRouter()
  const rendered = useLocation()
  const read = () => router.state().location
  const current = useSyncExternalStore(router.listen, read, read)
  const address = current.pathname === rendered.pathname ? current : rendered
  // A closed panel stays rendered, as it was, until its animation ends.
  return useIsShown(address.pathname) ? address : { ...address, search: remembered() }
}

const isLeaving = (router: Router): boolean => router.state().isLoading && router.state().page !== null

const isShown = (pathname: string, view: ToolbarViewName | null) => pathname === routePatterns.projects || view === 'directory'
const useIsShown = (pathname: string): boolean => useToolbarView(({ view }) => isShown(pathname, view))

const key = 'fieldwork.explored'

const remembered = (): string => sessionStore.getItem(key) ?? ''

/**
 * Puts what the panel of the directory shows into the address of the page below while it's open, and remembers it until the tab is closed.
 * The page of all projects has its own.
 */
export const usePanelAddress = (): void => {
  const router = useRouter()
  const { pathname, search } = useAddress()
  const isOpen = useIsShown(pathname) && pathname !== routePatterns.projects
  useLayoutEffect(() => {
    if (!isOpen) return
    const rewrite = (change: Partial<Explored>) => {
      const { location } = router.history.current()
      const changed = withExplored(location.search, change)
      // Another page is being opened: Back leads to this one as it was.
      if (isLeaving(router) || location.pathname !== pathname || changed === location.search) return
      void router.navigate(pathname + changed + location.hash, { replace: true })
    }
    const here = new URLSearchParams(router.history.current().location.search)
    if (!exploredNames.some((name) => here.has(name))) rewrite(exploredIn(new URLSearchParams(remembered())))
    return () => rewrite(exploredIn(new URLSearchParams()))
  }, [router, pathname, isOpen])
  useLayoutEffect(() => {
    if (isOpen) sessionStore.setItem(key, withExplored('', exploredIn(new URLSearchParams(search))))
  }, [isOpen, search])
}
