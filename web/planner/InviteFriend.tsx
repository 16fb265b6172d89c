import { inviteLink } from '@fieldwork/core/accounts/inviteLink.ts'
import { useUser } from '../accounts/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { copyText } from '../ui/dom/clipboard.ts'
import { InviteIcon } from '../ui/icons/icons.ts'

/** Copies a link for a friend. */
export const InviteFriend = () => {
  const user = useUser()
  const { toasts } = usePlatform()
  if (!user) return null
  const copy = async () => {
    // In a low window the usual place lies over the button.
    const position = 'top'
    if (await copyText(inviteLink(location.origin, user.nickname))) toasts.show({ title: messages.invited, position })
    else toasts.show({ title: messages.inviteFailed, variant: 'error', position })
  }
  return (
    <Button fullWidth icon={InviteIcon} onClick={() => void copy()}>
      {messages.invite}
    </Button>
  )
}
