import { loginDialog } from '../../accounts/loginDialog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUser } from '@fieldwork/core/accounts/contract.ts'
import { userQuery } from '../../accounts/api.ts'
import { recordEndedSession } from '../../accounts/endedSession.ts'
import { signedOut } from '../../platform/call.ts'
import { openDialog } from '../../platform/dialogs/dialogStore.ts'

/** Any 401 means that nobody is signed in any more; an action then asks to log in. It shows nothing itself. */
export const SessionEnd = () => {
  const client = useQueryClient()
  useEffect(
    () =>
      signedOut.listen(({ endpoint, asksToLogIn }) => {
        // The question who is signed in has an answer of its own for nobody.
        if (endpoint === getUser) return
        const user = client.getQueryData(userQuery.queryKey)
        if (user) {
          recordEndedSession(client, user.id)
          client.setQueryData(userQuery.queryKey, null)
        }
        if (asksToLogIn) openDialog(loginDialog, {})
      }),
    [client],
  )
  return null
}
