import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isSentToLogin } from '@fieldwork/core/accounts/signIn.ts'
import { loginPath } from '@fieldwork/core/paths.ts'
import { useRouter } from '../../platform/router/RouterContext.ts'
import { accountChanges, preferenceChanges, userQuery } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { projectChanges } from '../../catalogue/api.ts'
import { useMergedVariables } from '../../documents/useMergedVariables.ts'
import { useInvitation } from './useInvitation.ts'
import { useMergedAnswers } from '../../tasks/useMergedAnswers.ts'
import { frameMessages } from '../../messages/frame.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { InfoIcon } from '../../ui/icons/icons.ts'

/** Minutes of inactivity after which the app refetches the user. */
const syncAfter = 5

/** Queries whose results are the same for all users, the user itself, and data that this browser stores by user id. */
const impersonal = ['user', 'document', 'concept', 'heldVariables']
const isPersonal = ({ queryKey }: Query): boolean => !impersonal.includes(String(queryKey[0]))

/**
 * Keeps the user and their data up to date: after inactivity, and when another tab logs in, logs out or changes them.
 * A user never sees data of the previous one.
 */
export const UserSync = () => {
  const client = useQueryClient()
  const { navigate } = useRouter()
  const { data: user } = useQuery(userQuery)
  const id = user && user.id
  const before = useRef(id)

  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: userQuery.queryKey })
    let leftAt: number | undefined
    const leave = () => {
      leftAt ??= Date.now()
    }
    const comeBack = () => {
      if (leftAt !== undefined && Date.now() - leftAt > syncAfter * 60_000) refresh()
      leftAt = undefined
    }
    const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : comeBack())
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('blur', leave)
    addEventListener('focus', comeBack)
    const again =
      (...keys: string[]) =>
      () =>
        keys.forEach((key) => void client.invalidateQueries({ queryKey: [key] }))
    const stops = [
      accountChanges().listen(refresh),
      preferenceChanges.listen(again('preferences', 'schedule')),
      projectChanges.listen(again('projects', 'project', 'schedule')),
    ]
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('blur', leave)
      removeEventListener('focus', comeBack)
      for (const stop of stops) stop()
    }
  }, [client])

  // Runs before the effects of the page, which comes later in the shell: they must not act on the previous user's answers.
  useEffect(() => {
    if (before.current !== undefined && id !== undefined && before.current !== id) void client.resetQueries({ predicate: isPersonal })
    before.current = id
  }, [client, id])
  useLogOutNotice(id)
  // A different plan changes which data the user may see.
  const plan = user?.plan
  const planBefore = useRef(plan)
  useEffect(() => {
    if (planBefore.current !== undefined && plan !== undefined && planBefore.current !== plan)
      void client.invalidateQueries({ predicate: isPersonal })
    planBefore.current = plan
  }, [client, plan])
  // A locked account rejects writes, so drafts wait until its owner keeps it.
  const working = user?.deletionAt ? undefined : user?.id
  const hasMergedVariables = useMergedVariables(working)
  useMergedAnswers(hasMergedVariables ? working : undefined)
  useInvitation(user)

  useEffect(() => {
    if (isSentToLogin(user?.exp, Date.now())) void navigate(loginPath(location.pathname + location.search))
  }, [user, navigate])
  return null
}

/** Logging out in another window hides the user's text. The reason is shown until a user logs in. */
const useLogOutNotice = (id: string | null | undefined) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const logIn = useLogIn()
  const isLoggedOutElsewhere = useRef(false)
  const notice = useRef<string>(undefined)
  useEffect(
    () =>
      accountChanges().listen((change) => {
        // The window that logged out has already cleared its user.
        isLoggedOutElsewhere.current = change === 'logged-out' && Boolean(client.getQueryData(userQuery.queryKey))
      }),
    [client],
  )
  useEffect(() => {
    if (id && notice.current) {
      toasts.dismiss(notice.current)
      notice.current = undefined
    }
    if (id !== null || !isLoggedOutElsewhere.current) return
    isLoggedOutElsewhere.current = false
    notice.current = toasts.show({
      title: frameMessages.loggedOutElsewhere,
      icon: InfoIcon,
      action: { label: frameMessages.logIn, onClick: () => logIn() },
      dismissType: 'manual',
    })
  }, [id, logIn, toasts])
}
