import { loginDialog } from '../../accounts/loginDialog.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { appAreaOf, routePatterns } from '@fieldwork/core/paths.ts'
import { useLocation, useRouter, useSearchParams } from '../../platform/router/RouterContext.ts'
import { signedInMessages as messages } from '../../messages/signedIn.ts'
import { afterSignIn, navigationDelay, noticeDelay, takeSignIn } from '../../accounts/afterSignIn.ts'
import { accountChanges, preferencesQuery, userQuery } from '../../accounts/api.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { sendEvent } from '../../platform/events/sendEvent.ts'
import { showView } from '../../platform/toolbar/toolbarViews.ts'

/**
 * Greets a user who just signed in, or opens their course, once per page load. The page on which a user signs in gets the event, too, just
 * before it is replaced by the page that greets. Renders nothing.
 */
export const SignInManager = () => {
  const client = useQueryClient()
  const { dialogs, toasts, pendingActions } = usePlatform()
  const { data: user, isPending } = useQuery(userQuery)
  const { pathname } = useLocation()
  const search = useSearchParams()
  const { navigate } = useRouter()
  const isSignedIn = Boolean(user)
  const isSocial = search.get('login') === 'social'
  const isPortfolio = appAreaOf(pathname) === 'portfolio'
  const isStart = pathname === routePatterns.start || pathname === routePatterns.onboarding

  const hasGreeted = useRef(false)

  useEffect(() => {
    if (isPending || hasGreeted.current) return
    hasGreeted.current = true
    const hasFlag = takeSignIn()
    if (isSignedIn && (hasFlag || isSocial)) sendEvent({ name: 'signed_in', data: {} })
    const next = afterSignIn({ hasFlag, isSocial, isSignedIn, isPortfolio })
    // After the page has loaded, because navigation closes dialogs that are opening.
    if (next === 'login') setTimeout(() => dialogs.open(loginDialog, {}))
    // The course would cover what the user was doing before logging in.
    const action = pendingActions.resume(isSignedIn)
    if (next && next !== 'login') {
      const begin = performance.now()
      const after = (delay: number, act: () => void) => void setTimeout(act, delay - (performance.now() - begin))
      // On a phone, the task that the learner returned to is at the bottom, and the goal that they keep is at the top. At the bottom of the
      // start screen, a toast covers nothing that comes first.
      const isAtBottom = action ? action.kind === 'goal' : isStart
      const position = innerWidth < 640 && !isAtBottom ? 'top' : 'bottom'
      const greet = () => toasts.show({ title: messages[next], position, duration: greetingDuration })
      const mayOpenCourse = next === 'loggedIn' && !isPortfolio && !action
      void hasCourse(client, mayOpenCourse).then((isThere) =>
        isThere ? after(navigationDelay, () => showView('course')) : after(noticeDelay, greet),
      )
    }
    if (action?.kind === 'select')
      void import('../../catalogue/selectAfterSignIn.ts').then(({ selectAfterSignIn }) =>
        selectAfterSignIn(client, toasts, action.projectIds),
      )
    if (action?.kind === 'plan')
      void import('./planAfterSignIn.ts').then(({ planAfterSignIn }) => planAfterSignIn(client, toasts, action.projectIds))
    if ((action?.kind === 'select' || action?.kind === 'plan') && action.goal !== undefined) void keepFirstGoal(client, action.goal)
    if (action?.kind === 'checkout') void import('../../plans/purchase.ts').then(({ resumeCheckout }) => resumeCheckout({ toasts }, action))
    if (action?.kind === 'topics') showView('course')
    // Logging in by a code notifies the other tabs before the page reloads.
    if (isSocial && isSignedIn) accountChanges().send('changed')
    if (isSocial) void navigate(`?${withoutLogin(search)}`, { replace: true })
  }, [isPending, isSignedIn, isSocial, isPortfolio, isStart, search, navigate, client, dialogs, toasts, pendingActions])
  return null
}

/** Milliseconds for which the greeting is shown. It may cover what the learner came back for. */
const greetingDuration = 3000

/** True if the learner chose categories; false if the preferences can't be loaded. */
const hasCourse = async (client: QueryClient, isAsked: boolean): Promise<boolean> => {
  if (!isAsked) return false
  const preferences = await client.fetchQuery({ ...preferencesQuery, retry: false }).catch(() => undefined)
  return (preferences?.selectedCategories.length ?? 0) > 0
}

/** Makes the goal the learner’s, unless they have one. Its page offers that again if it fails. */
const keepFirstGoal = async (client: QueryClient, goal: string): Promise<void> => {
  const { goalQuery, setGoal } = await import('../../planner/api.ts')
  const isFirst = await client.fetchQuery(goalQuery).then(
    (own) => own === null,
    () => false,
  )
  if (isFirst) await setGoal(client, goal).catch(() => {})
}

const withoutLogin = (search: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(search)
  rest.delete('login')
  return rest
}
