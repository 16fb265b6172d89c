import { useRef } from 'react'
import { inviteLink } from '@fieldwork/core/accounts/inviteLink.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { userMenuMessages as messages } from '../../messages/accounts.ts'
import { shellMessages } from '../../messages/shell.ts'
import { canShareLinks, publicOrigin } from '../../platform/page/publicOrigin.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { copyText } from '../../ui/dom/clipboard.ts'
import { InviteIcon } from '../../ui/icons/icons.ts'
import { TooltipContent } from '../../ui/popovers/TooltipContent.tsx'
import { useTemporaryFlag } from '../../ui/buttons/useTemporaryFlag.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { MenuRow } from './MenuRow.tsx'

/** Milliseconds for which the tooltip is shown. */
const copiedTime = 2000

/** Copies the invitation link. Absent where others couldn't open it. */
export const InviteRow = ({ user }: { user: User }) => {
  const { toasts } = usePlatform()
  const end = useRef<HTMLSpanElement>(null)
  const [isCopied, flash] = useTemporaryFlag(copiedTime)
  const origin = publicOrigin()
  if (!canShareLinks()) return null
  const copy = async () => {
    if (await copyText(inviteLink(origin, user.nickname))) flash()
    else toasts.show({ title: messages.inviteFailed, variant: 'error' })
  }
  return (
    <MenuRow
      icon={InviteIcon}
      onPress={() => void copy()}
      trailing={
        <span ref={end}>
          <span>{messages.copyLink}</span>
          <TooltipContent open={isCopied} around={end} side="top">
            {shellMessages.copied}
          </TooltipContent>
          <VisuallyHidden role="status">{isCopied && shellMessages.copied}</VisuallyHidden>
        </span>
      }
    >
      {messages.invite}
    </MenuRow>
  )
}
