import { useEffect } from 'react'
import { acceptInvitation } from '@fieldwork/core/accounts/contract.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { call, isTransient } from '../../platform/calls/call.ts'
import { useSearchParams } from '../../platform/router/RouterContext.ts'
import { localStore } from '../../platform/browser/storage.ts'

const key = 'fieldwork.ref'

/** Stores who invited a visitor, and reports it to the server once they have an account. `user` is undefined while loading. */
export const useInvitation = (user: User | null | undefined): void => {
  const nickname = useSearchParams().get('ref')
  useEffect(() => {
    if (user === undefined) return
    if (user === null) {
      if (nickname && /^[a-z0-9-]{3,30}$/.test(nickname)) localStore.setItem(key, nickname)
      return
    }
    const inviter = localStore.getItem(key)
    if (inviter === null || user.deletionAt) return
    call(acceptInvitation, { body: { nickname: inviter } }, { asksToLogIn: false }).then(
      () => localStore.removeItem(key),
      (error: unknown) => !isTransient(error) && localStore.removeItem(key),
    )
  }, [user, nickname])
}
