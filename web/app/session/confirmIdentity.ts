import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../accounts/api.ts'
import type { Need } from '../../accounts/passkeys/ConfirmIdentity.tsx'
import { confirmIdentityDialog } from '../../accounts/passkeys/confirmIdentityDialog.ts'
import type { ConfirmationCode } from '../../platform/calls/confirmation.ts'
import type { Dialogs } from '../../platform/dialogs/dialogStore.ts'

/** Milliseconds to wait for the dialog to open, because another one may be opened instead. */
const openingTimeout = 3000

/** Asks the user to confirm their identity in a dialog. Resolves with whether they did. */
export const confirmIdentity = async (client: QueryClient, dialogs: Dialogs, code: ConfirmationCode): Promise<boolean> => {
  const user = client.getQueryData(userQuery.queryKey)
  const lacks = user?.secondFactor === 'code' ? 'code' : 'passkey'
  const isConfirmed = await openDialog(dialogs, code === 'second_factor_required' ? lacks : 'recent')
  // The confirmed session is a new one, in which an administrator may see more.
  if (isConfirmed) void client.invalidateQueries({ queryKey: userQuery.queryKey })
  if (isConfirmed) void client.invalidateQueries({ queryKey: ['sessions'] })
  return isConfirmed
}

/** Resolves with false if the dialog is closed or doesn't open. */
const openDialog = (dialogs: Dialogs, need: Need): Promise<boolean> =>
  new Promise((resolve) => {
    let hasOpened = false
    const settle = (isConfirmed: boolean) => {
      stop()
      clearTimeout(timer)
      resolve(isConfirmed)
    }
    const stop = dialogs.state.subscribe(({ dialogs: shown }) => {
      const isOpen = shown.some(({ type, isClosing }) => type === confirmIdentityDialog.type && !isClosing)
      if (hasOpened && !isOpen) settle(false)
      hasOpened ||= isOpen
    })
    const timer = setTimeout(() => !hasOpened && settle(false), openingTimeout)
    dialogs.open(confirmIdentityDialog, {
      need,
      onConfirmed: () => {
        settle(true)
        dialogs.close()
      },
    })
  })
