import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerConfirmations } from '../../platform/calls/confirmation.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'

/** Opens a dialog when the server requires the user to confirm their identity, then repeats the call. Renders nothing. */
export const IdentityCheck = () => {
  const client = useQueryClient()
  const { dialogs } = usePlatform()
  useEffect(
    () => answerConfirmations(async (code) => (await import('./confirmIdentity.ts')).confirmIdentity(client, dialogs, code)),
    [client, dialogs],
  )
  return null
}
