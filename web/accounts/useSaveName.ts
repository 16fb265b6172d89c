import { useQueryClient } from '@tanstack/react-query'
import { saveName } from '@fieldwork/core/accounts/contract.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { call } from '../platform/calls/call.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { accountChanges, userQuery } from './api.ts'

/** Saves the user's name and notifies the other tabs, then calls `onSaved`. */
export const useSaveName = (onSaved: () => void) => {
  const client = useQueryClient()
  return useAction(
    async (name: string) => {
      client.setQueryData(userQuery.queryKey, await call(saveName, { body: { name } }))
      accountChanges().send('changed')
      onSaved()
    },
    { onFailed: (failure) => reportError(failure, 'Saving the name') },
  )
}
