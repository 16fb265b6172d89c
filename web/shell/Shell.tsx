import { ScrollRestoration, useLocation } from 'react-router'
import { useUser } from '../accounts/api.ts'
import { SignInManager } from '../accounts/SignInManager.tsx'
import { placeOf } from '../../core/paths.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { MobileNotice } from './MobileNotice.tsx'
import { ModalProvider } from './modals/ModalProvider.tsx'
import { PageArea } from './PageArea.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { SessionEnd } from './SessionEnd.tsx'
import { SkipLink } from './SkipLink.tsx'
import styles from './Shell.module.css'
import { Toaster } from './toasts/Toaster.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useErrorPageShown } from './toolbarViews.ts'
import { ToolbarView } from './ToolbarView.tsx'
import { UserSync } from './UserSync.tsx'
import { frameWords } from '../words/frame.ts'

/** Everything around a page: toolbar, dialogs, notices, and the services that run beside it. */
export const Shell = () => (
  <div className={styles.app}>
    <FirstStop />
    <SignInManager />
    <UserSync />
    <SessionEnd />
    <ConnectionNotice />
    <MobileNotice />
    <PageArea />
    <BottomBar />
    <ModalProvider />
    <Toaster />
    <ScrollRestoration getKey={(location) => location.pathname} />
  </div>
)

/** A project page takes the focus into its document, so its skip link stands there. */
const FirstStop = () => {
  const isProject = placeOf(useLocation().pathname) === 'project'
  const isErrorPage = useErrorPageShown((state) => state.isShown)
  return isProject && !isErrorPage ? null : <SkipLink />
}

/** A visitor's start page has its own call to action instead of a toolbar, and opens a series in the directory; the login page has neither. */
const BottomBar = () => {
  const user = useUser()
  const place = placeOf(useLocation().pathname)
  if (place === 'login') return null
  if (!user && place === 'start') return <ToolbarView />
  return (
    <PartBoundary part={frameWords.toolbar}>
      <Toolbar />
    </PartBoundary>
  )
}
