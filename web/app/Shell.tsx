import { Suspense, useEffect } from 'react'
import { useUser } from '../accounts/api.ts'
import { openDirectory } from '../catalogue/directoryView.ts'
import { isSearch } from '@fieldwork/core/search/isSearch.ts'
import { SignInManager } from './session/SignInManager.tsx'
import { appAreaOf, myProjectsHash, planHash, routePatterns } from '@fieldwork/core/paths.ts'
import { ConnectionNotice } from '../platform/page/ConnectionNotice.tsx'
import { MobileNotice } from './MobileNotice.tsx'
import { DialogProvider } from '../platform/dialogs/DialogProvider.tsx'
import { PageArea } from './PageArea.tsx'
import { ErrorBoundary } from '../platform/errors/ErrorBoundary.tsx'
import { useLocation, useRouter, useSearchParams } from '../platform/router/RouterContext.ts'
import { PurchaseManager } from './session/PurchaseManager.tsx'
import { SessionEnd } from './session/SessionEnd.tsx'
import { WrongAddress } from './WrongAddress.tsx'
import { IdentityCheck } from './session/IdentityCheck.tsx'
import { impersonation } from '../platform/impersonation.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { SkipLink } from '../platform/page/SkipLink.tsx'
import styles from './Shell.module.css'
import { Toaster } from '../platform/toasts/Toaster.tsx'
import { DirectoryShortcut, Toolbar } from './toolbar/Toolbar.tsx'
import { showView, useErrorPageShown } from '../platform/toolbar/toolbarViews.ts'
import { ToolbarView } from './toolbar/ToolbarView.tsx'
import { UserSync } from './session/UserSync.tsx'
import { frameMessages } from '../messages/frame.ts'

const ImpersonationBanner = lazyPart(() => import('../admin/ImpersonationBanner.tsx').then((file) => file.ImpersonationBanner))

const MaintenanceBanner = lazyPart(() => import('../admin/MaintenanceBanner.tsx').then((file) => file.MaintenanceBanner))

/** The frame around a page: toolbar, dialogs, notices, and the services that run beside it. */
export const Shell = () => {
  return (
    <div className={styles.app}>
      <FirstStop />
      <Suspense>
        <AdminNotice />
      </Suspense>
      <SignInManager />
      <UserSync />
      <PurchaseManager />
      <DirectoryAddress />
      <SessionEnd />
      <WrongAddress />
      <IdentityCheck />
      <ConnectionNotice />
      <MobileNotice />
      <PageArea />
      <BottomBar />
      <DialogProvider />
      <Toaster />
    </div>
  )
}

/** Loaded for administrators only. */
const AdminNotice = () => {
  const user = useUser()
  if (impersonation()) return <ImpersonationBanner />
  return user?.secondFactor === 'verified' ? <MaintenanceBanner /> : null
}

/** A project page puts the focus into its document, so it renders the skip link there. */
const FirstStop = () => {
  const isProject = appAreaOf(useLocation().pathname) === 'project'
  const isErrorPage = useErrorPageShown((state) => state.isShown)
  return isProject && !isErrorPage ? null : <SkipLink />
}

/**
 * Opens the directory over a page whose address has a search or a series. The page of all projects shows them itself. Opens My Projects or
 * the plan if the address says so.
 */
const DirectoryAddress = () => {
  const search = useSearchParams()
  const location = useLocation()
  const isShown = location.pathname !== routePatterns.projects && ['q', 'search', 'explore'].some((name) => isSearch(search.get(name)))
  const router = useRouter()
  useEffect(() => {
    // Closing the directory changes the address before this renders.
    if (isShown && router.state().location.search === location.search) openDirectory('explore')
  }, [isShown, location, router])
  useEffect(() => {
    if (location.hash === myProjectsHash) openDirectory('my-projects')
    if (location.hash === planHash) showView('course')
  }, [location])
  return null
}

/**
 * A locked account has nowhere to go. A visitor's start page has its own call to action instead of a toolbar, and shows the search of its
 * address in the directory; the login page has neither.
 */
const BottomBar = () => {
  const user = useUser()
  const place = appAreaOf(useLocation().pathname)
  if (place === 'login' || place === 'admin' || user?.deletionAt) return null
  if (!user && place === 'start')
    return (
      <>
        <DirectoryShortcut />
        <ToolbarView />
      </>
    )
  return (
    <ErrorBoundary part={frameMessages.toolbar}>
      <Toolbar />
    </ErrorBoundary>
  )
}
