import { gateAt, type PaywallLocation } from '@fieldwork/core/plans/locations.ts'
import { shellMessages } from '../messages/shell.ts'
import { useUser } from '../accounts/api.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { ProBadge } from '../ui/ProBadge.tsx'
import { useIsProSold, useLockSentence, useUpgradePrompt } from './api.ts'

type Props = {
  /** For the headline of the paywall and for analytics. */
  location: PaywallLocation
  projectId?: string
  locked?: boolean
  inside?: boolean
}

/** The badge of a part of Pro. Clicks are recorded. If Pro isn't sold, it says “Locked” to readers without it. */
export const PlanBadge = ({ projectId, ...badge }: Props) => {
  const isPro = useUser()?.isPro ?? false
  const promptUpgrade = useUpgradePrompt()
  const tell = () => sendEvent({ name: 'pro_badge_clicked', data: { location: badge.location, isPro, projectId } })
  const gate = gateAt(badge.location)
  const lockSentence = useLockSentence()
  const isNamed = useIsProSold() || isPro
  return (
    <ProBadge
      {...badge}
      {...(!isNamed && { locked: true, label: shellMessages.pro.locked })}
      why={gate && lockSentence(gate)}
      isPro={isPro}
      onPress={tell}
      onUpgrade={promptUpgrade && (() => promptUpgrade(badge.location))}
    />
  )
}
