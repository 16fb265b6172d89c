import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUser } from '../../core/accounts/contract.ts'
import { userQuery } from '../accounts/api.ts'
import { onSignedOut } from '../call.ts'
import { openModal } from './modals/modals.ts'

const ended = new WeakMap<QueryClient, string>()

/** Whose session the server ended under this page: what they wrote stays theirs until they log in again. */
export const endedSessionOf = (client: QueryClient): string | undefined => ended.get(client)

/** Any 401 means that nobody is signed in any more; an action then asks to log in. It shows nothing itself. */
export const SessionEnd = () => {
  const client = useQueryClient()
  useEffect(
    () =>
      onSignedOut((endpoint, asksToLogIn) => {
        // The question who is signed in has an answer of its own for nobody.
        if (endpoint === getUser) return
        const user = client.getQueryData(userQuery.queryKey)
        if (user) {
          ended.set(client, user.id)
          client.setQueryData(userQuery.queryKey, null)
        }
        if (asksToLogIn) openModal('login', {})
      }),
    [client],
  )
  return null
}
