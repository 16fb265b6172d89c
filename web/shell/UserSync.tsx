import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isSentToLogin } from '../../core/accounts/signIn.ts'
import { loginPath } from '../../core/paths.ts'
import { userQuery, useUser } from '../accounts/api.ts'
import { onAccountChange } from '../accounts/accountChannel.ts'

/** Minutes away after which coming back asks the server who is signed in. */
const syncAfter = 5

/** Keeps the signed-in person true: on coming back after a while, and when another tab logs in or out. */
export const UserSync = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()

  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: userQuery.queryKey })
    let leftAt = Date.now()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else if (Date.now() - leftAt > syncAfter * 60_000) refresh()
    }
    document.addEventListener('visibilitychange', onVisibility)
    const stop = onAccountChange(refresh)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  }, [client])

  useEffect(() => {
    if (isSentToLogin(user?.exp, Date.now())) void navigate(loginPath(location.pathname + location.search))
  }, [user, navigate])
  return null
}
