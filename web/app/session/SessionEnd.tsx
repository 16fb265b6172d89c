import { loginDialog } from '../../accounts/loginDialog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUser } from '@fieldwork/core/accounts/contract.ts'
import { userQuery } from '../../accounts/api.ts'
import { signedOut } from '../../platform/calls/call.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'

/** Any 401 means that nobody is signed in anymore. Actions then ask for a login. Renders nothing. */
export const SessionEnd = () => {
  const client = useQueryClient()
  const platform = usePlatform()
  useEffect(
    () =>
      signedOut.listen(({ endpoint, asksToLogIn }) => {
        // GET /user answers visitors with 401, too.
        if (endpoint === getUser) return
        const user = client.getQueryData(userQuery.queryKey)
        if (user) {
          platform.endedSession.userId = user.id
          client.setQueryData(userQuery.queryKey, null)
        }
        if (asksToLogIn) platform.dialogs.open(loginDialog, {})
      }),
    [client, platform],
  )
  return null
}
