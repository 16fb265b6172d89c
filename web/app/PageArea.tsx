import { Suspense, use, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useUser } from '../accounts/api.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { PageContext, useLocation, useRouter } from '../platform/router/RouterContext.ts'
import { frameMessages as messages } from '../messages/frame.ts'
import { PageBoundary } from './errors/PageBoundary.tsx'
import styles from './PageArea.module.css'

const LockedAccount = lazyPart(() => import('./account/LockedAccount.tsx').then((module) => module.LockedAccount))

/** The page, with a progress line while the next one is loading. */
export const PageArea = () => {
  const { page, error, isLoading } = use(PageContext)
  const { pathname } = useLocation()
  const user = useUser()
  const area = useScrollPosition(pathname)
  useFocusOnNewPage(area, pathname)
  return (
    <div ref={area} className={styles.page} id="page" tabIndex={-1} aria-busy={isLoading || undefined}>
      {isLoading && <div className={styles.progress} role="progressbar" aria-label={messages.loadingPage} />}
      {user?.deletionAt ? (
        <PageBoundary>
          <Suspense>
            <LockedAccount user={user} deletionAt={user.deletionAt} />
          </Suspense>
        </PageBoundary>
      ) : (
        <PageBoundary key={pathname} error={error}>
          {page}
        </PageBoundary>
      )}
    </div>
  )
}

/** Milliseconds without scrolling after which a scroll position is stored. */
const settleTime = 100

/** A new page starts at its top or at the address's fragment. A revisited one keeps its scroll position. */
const useScrollPosition = (pathname: string) => {
  const { history } = useRouter()
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const page = area.current!
    const { location, scrollTop } = history.current()
    const named = document.getElementById(location.hash.slice(1))
    if (scrollTop === 0 && named && page.scrollHeight > page.clientHeight) named.scrollIntoView()
    else page.scrollTop = scrollTop
    let settling: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(settling)
      settling = setTimeout(() => history.current().location.pathname === pathname && history.keepScroll(page.scrollTop), settleTime)
    }
    page.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      page.removeEventListener('scroll', onScroll)
      clearTimeout(settling)
    }
  }, [history, pathname])
  return area
}

/** Moves the focus to the new page if it was lost with the previous one. */
const useFocusOnNewPage = (area: RefObject<HTMLDivElement | null>, pathname: string): void => {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [area, pathname])
}
