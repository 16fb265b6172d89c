import { Suspense, useRef, useState, type ReactNode } from 'react'
import { appAreaOf } from '@fieldwork/core/paths.ts'
import { frameMessages as messages } from '../../messages/frame.ts'
import { shellMessages } from '../../messages/shell.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/icons.ts'
import { ErrorBoundary } from '../../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../../platform/loading/lazyPart.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './ToolbarView.module.css'
import { useLocation } from '../../platform/router/RouterContext.ts'
import { clearView, useToolbarView, type ToolbarViewName } from '../../platform/toolbar/toolbarViews.ts'
import { useOverlay } from '../../platform/toolbar/useOverlay.ts'

const AdminMenu = lazyPart(() => import('../session/AdminMenu.tsx').then((file) => file.AdminMenu))
const Directory = lazyPart(() => import('../../directory/Directory.tsx').then((file) => file.Directory))
const PlanView = lazyPart(() => import('../../start/PlanView.tsx').then((file) => file.PlanView))
const UserMenu = lazyPart(() => import('../session/UserMenu.tsx').then((file) => file.UserMenu))

/** The open view of the toolbar, if any. It slides out of the toolbar, above a scrim that doesn't cover the toolbar. */
export const ToolbarView = () => {
  const view = useToolbarView((state) => state.view)
  // A closing view stays rendered until its animation ends.
  const [last, setLast] = useState<ToolbarViewName | null>(view)
  if (view && view !== last) setLast(view)
  const panel = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isOnboarding = appAreaOf(pathname) === 'start'
  useOverlay(view, panel)

  if (!last) return null
  const isOpen = view !== null || undefined
  return (
    <>
      <div className={styles.scrim} data-open={isOpen} />
      <div className={styles.stage} data-open={isOpen} data-slow={isOnboarding || undefined}>
        <section
          ref={panel}
          className={styles.panel}
          data-edged
          data-view={last}
          aria-label={messages.views[last]}
          inert={view === null}
          tabIndex={-1}
        >
          <ErrorBoundary key={last} part={messages.views[last]} frame={(failure) => <FailedView view={last}>{failure}</FailedView>}>
            <Suspense fallback={null}>{contentOf(last)}</Suspense>
          </ErrorBoundary>
        </section>
      </div>
    </>
  )
}

/** Adds the header that a view normally renders itself. */
const FailedView = ({ view, children }: { view: ToolbarViewName; children: ReactNode }) => (
  <div className={styles.failed}>
    <Row as="header" justify="between" gap={12} below={16}>
      <Text as="h2" text="subheading">
        {messages.views[view]}
      </Text>
      <IconButton icon={CloseIcon} label={shellMessages.close} tooltip={false} onClick={clearView} />
    </Row>
    {children}
  </div>
)

const contentOf = (view: ToolbarViewName) => {
  switch (view) {
    case 'directory':
      return <Directory />
    case 'course':
      return <PlanView />
    case 'user':
      return <UserMenu />
    case 'admin':
      return <AdminMenu />
  }
}
