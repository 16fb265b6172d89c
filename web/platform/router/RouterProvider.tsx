import { startTransition, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { listenToLinks } from './linkClicks.ts'
import type { Router } from './router.ts'
import { PageContext, RouterContext } from './RouterContext.ts'

/** Shows the page of the router. A new page is rendered in a transition, so that the current one stays usable meanwhile. */
export const RouterProvider = ({ router, children }: { router: Router; children: ReactNode }) => {
  const [{ location, page, error, isLoading }, setState] = useState(router.state)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(router.state()))
    follow()
    return router.listen(follow)
  }, [router])
  useEffect(() => listenToLinks(router), [router])
  const address = useMemo(() => ({ router, location }), [router, location])
  const content = useMemo(() => ({ page, error, isLoading }), [page, error, isLoading])
  return (
    <RouterContext value={address}>
      <PageContext value={content}>{children}</PageContext>
    </RouterContext>
  )
}
