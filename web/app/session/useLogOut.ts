import { useQueryClient } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/accounts/contract.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'
import { userMenuMessages as messages } from '../../messages/accounts.ts'
import { accountChanges, userQuery } from '../../accounts/api.ts'
import { rememberProject } from '../../platform/documents/lastViewed.ts'
import { impersonation, ownAddress } from '../../platform/impersonation.ts'
import { forgetImpersonated } from '../../platform/browser/storage.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { forgetAllProgress } from '../../documents/ownProgress.ts'

/** Logs this browser out and notifies the other tabs. Keeps unsaved text for its author. */
export const useForgetPerson = (): ((change: 'changed' | 'logged-out') => void) => {
  const client = useQueryClient()
  return (change) => {
    client.setQueryData(userQuery.queryKey, null)
    accountChanges().send(change)
    forgetAllProgress()
    rememberProject(undefined)
  }
}

/** Logs out of this browser or of all sessions. If the request fails, the user stays logged in and is notified. */
export const useLogOut = (page: Pick<Location, 'reload'> = location) => {
  const { toasts } = usePlatform()
  const forgetPerson = useForgetPerson()
  return async (from: 'here' | 'everywhere'): Promise<void> => {
    try {
      await call(from === 'everywhere' ? contract.logOutEverywhere : contract.logOut, {}, { asksToLogIn: false })
    } catch (error) {
      // 401: the session had ended already.
      if (!(error instanceof ResponseError && error.status === 401))
        return void toasts.show({ title: messages.logOutFailed, variant: 'error' })
    }
    forgetPerson('logged-out')
    if (impersonation()) {
      forgetImpersonated()
      history.replaceState(null, '', ownAddress(location))
    }
    page.reload()
  }
}
