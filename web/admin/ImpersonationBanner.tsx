import { stopImpersonation } from '@fieldwork/core/admin/contract.ts'
import { useUser } from '../accounts/api.ts'
import { adminMessages as messages } from '../messages/admin.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { call } from '../platform/calls/call.ts'
import { impersonatedName, impersonation, ownAddress } from '../platform/impersonation.ts'
import { forgetImpersonated, lookedFrom, sessionStore } from '../platform/browser/storage.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { AdminBanner } from './AdminBanner.tsx'

/** The banner above every page during an impersonation. */
export const ImpersonationBanner = () => {
  const user = useUser()
  const person = impersonation()
  const stopping = useAction(
    async () => {
      if (user) await call(stopImpersonation, { params: { userId: user.id } })
      const address = sessionStore.getItem(lookedFrom) ?? ownAddress(location)
      sessionStore.removeItem(lookedFrom)
      forgetImpersonated()
      location.replace(address)
    },
    { failed: ({ message }) => ({ title: messages.stopFailed, message }) },
  )
  if (!person) return null
  return (
    <AdminBanner
      label={messages.impersonation}
      action={
        <Button size="small" loading={stopping.isBusy || stopping.isDone} onClick={() => stopping.run()}>
          {messages.stop}
        </Button>
      }
    >
      {messages.impersonating} <strong>{user?.email ?? impersonatedName(person)}</strong>
    </AdminBanner>
  )
}
