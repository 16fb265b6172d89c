import { useQueryClient } from '@tanstack/react-query'
import * as contract from '../../core/accounts/contract.ts'
import { call, ResponseError } from '../call.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { userMenuWords as words } from '../words/accounts.ts'
import { announceAccountChange } from './accountChannel.ts'
import { forgetAllPositions } from '../documents/position.ts'
import { userQuery } from './api.ts'

/** Logging out, in this browser or everywhere. When the server does not confirm it, the person stays logged in and is told so. */
export const useLogOut = (page: Pick<Location, 'reload'> = location) => {
  const client = useQueryClient()
  return async (from: 'here' | 'everywhere'): Promise<void> => {
    try {
      await call(from === 'everywhere' ? contract.logOutEverywhere : contract.logOut, {}, { asksToLogIn: false })
    } catch (error) {
      // 401: the session had ended already.
      if (!(error instanceof ResponseError && error.status === 401)) return void showToast({ title: words.logOutFailed, variant: 'error' })
    }
    client.setQueryData(userQuery.queryKey, null)
    announceAccountChange()
    forgetAllPositions()
    page.reload()
  }
}
