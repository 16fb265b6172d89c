import { createContext, use, useMemo } from 'react'
import type { PageLocation } from './pageHistory.ts'
import type { Router, RouterState } from './router.ts'

export const RouterContext = createContext<{ router: Router; location: PageLocation } | null>(null)

/** Separate from the location, which most components read, so that those around a page aren't rerendered while another one loads. */
export const PageContext = createContext<Pick<RouterState, 'page' | 'error' | 'isLoading'>>({
  page: null,
  error: undefined,
  isLoading: false,
})

const useRouterContext = () => {
  const context = use(RouterContext)
  if (!context) throw new Error('A component stands outside of the router')
  return context
}

export const useRouter = (): Router => useRouterContext().router

/** The address of the page on the screen. */
export const useLocation = (): PageLocation => useRouterContext().location

export const useSearchParams = (): URLSearchParams => {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
