import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { placeOf } from '../../core/paths.ts'
import { frameWords as words } from '../words/frame.ts'
import { PartBoundary } from './PartBoundary.tsx'
import styles from './ToolbarView.module.css'
import { useToolbarView, type View } from './toolbarViews.ts'
import { useStanding } from './useStanding.ts'

const Directory = lazy(() => import('../catalogue/Directory.tsx').then((file) => ({ default: file.Directory })))
const UserMenu = lazy(() => import('../accounts/UserMenu.tsx').then((file) => ({ default: file.UserMenu })))

/** What stands on the toolbar: one view or none. It rises out of the toolbar, over a scrim that leaves the toolbar clear. */
export const ToolbarView = () => {
  const view = useToolbarView((state) => state.view)
  // A view that sinks back stays drawn until it is out of sight.
  const [last, setLast] = useState<View | null>(view)
  if (view && view !== last) setLast(view)
  const panel = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isOnboarding = placeOf(pathname) === 'start'
  useStanding(view, panel)

  if (!last) return null
  const isOpen = view !== null || undefined
  return (
    <>
      <div className={styles.scrim} data-open={isOpen} />
      <div className={styles.stage} data-open={isOpen} data-slow={isOnboarding || undefined}>
        <section ref={panel} className={styles.panel} data-view={last} aria-label={words.views[last]} inert={view === null} tabIndex={-1}>
          <PartBoundary key={last} part={words.views[last]}>
            <Suspense fallback={null}>{contentOf(last)}</Suspense>
          </PartBoundary>
        </section>
      </div>
    </>
  )
}

const contentOf = (view: View) => {
  switch (view) {
    case 'directory':
      return <Directory />
    case 'user':
      return <UserMenu />
  }
}
