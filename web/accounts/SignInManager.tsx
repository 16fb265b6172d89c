import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { placeOf } from '../../core/paths.ts'
import { openModal } from '../shell/modals/modals.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { signedInWords as words } from '../words/signedIn.ts'
import { afterSignIn, takeSignIn } from './afterSignIn.ts'
import { userQuery } from './api.ts'
import { resumeAction } from './pendingAction.ts'

/** The page goes on without it if it cannot be loaded. */
const NamePrompt = lazy<ComponentType>(() =>
  import('./NamePrompt.tsx').then(
    (file) => ({ default: file.NamePrompt }),
    () => ({ default: () => null }),
  ),
)

/** Milliseconds from the page to the notice. */
const noticeDelay = 300

/**
 * Greets whoever just signed in, once per page, when it comes: the page in which somebody signs in hears of it too, a moment before it gives
 * way to the one that greets. Asks a new learner for a name.
 */
export const SignInManager = () => {
  const client = useQueryClient()
  const { data: user, isPending } = useQuery(userQuery)
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const isSignedIn = Boolean(user)
  const isSocial = search.get('login') === 'social'
  const isPortfolio = placeOf(pathname) === 'portfolio'

  const hasGreeted = useRef(false)

  useEffect(() => {
    if (isPending || hasGreeted.current) return
    hasGreeted.current = true
    const next = afterSignIn({ hasFlag: takeSignIn(), isSocial, isSignedIn, isPortfolio })
    // Once the page stands: a change of page closes whatever dialog is about to open.
    if (next === 'login') setTimeout(() => openModal('login', {}))
    else if (next) setTimeout(() => showToast({ title: words[next] }), noticeDelay)
    const action = resumeAction(isSignedIn)
    if (action?.kind === 'select')
      void import('../catalogue/selectAfterSignIn.ts').then(({ selectAfterSignIn }) => selectAfterSignIn(client, action.projectId))
    if (isSocial) setSearch((before) => (before.delete('login'), before), { replace: true, preventScrollReset: true })
  }, [isPending, isSignedIn, isSocial, isPortfolio, setSearch, client])
  if (user?.nameStatus !== 'unasked' || placeOf(pathname) === 'login') return null
  return (
    <Suspense>
      <NamePrompt />
    </Suspense>
  )
}
