import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useUser } from '../accounts/api.ts'
import { SignInManager } from '../accounts/SignInManager.tsx'
import { routePatterns } from '../../core/paths.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { MobileNotice } from './MobileNotice.tsx'
import { ModalProvider } from './modals/ModalProvider.tsx'
import styles from './Shell.module.css'
import { Toaster } from './toasts/Toaster.tsx'
import { Toolbar } from './Toolbar.tsx'
import { UserSync } from './UserSync.tsx'

/** Everything around a page: toolbar, dialogs, notices, and the services that run beside it. */
export const Shell = () => (
  <div className={styles.app}>
    <SignInManager />
    <UserSync />
    <ConnectionNotice />
    <MobileNotice />
    <div className={styles.page} id="page">
      <Outlet />
    </div>
    <BottomBar />
    <ModalProvider />
    <Toaster />
    <ScrollRestoration getKey={(location) => location.pathname} />
  </div>
)

/** A visitor's start page has its own call to action instead of a toolbar; the login page has neither. */
const BottomBar = () => {
  const user = useUser()
  const { pathname } = useLocation()
  const isBare = pathname === routePatterns.login || (!user && (pathname === routePatterns.start || pathname === routePatterns.onboarding))
  return isBare ? null : <Toolbar />
}
