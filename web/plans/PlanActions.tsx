import { useState } from 'react'
import { useAddresses } from '../ui/addresses.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { useUser } from '../accounts/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { focusOn } from '../ui/dom/focusOn.ts'
import { Link } from '../ui/Link.tsx'
import { planMessages as messages } from '../messages/plans.ts'
import type { useCheckout } from './useCheckout.ts'

type ProProps = { checkout: ReturnType<typeof useCheckout>; period: BillingPeriod; onPress?: () => void }

/** Opens the checkout, unless the reader has Pro already. */
export const ProAction = ({ checkout: { state, open }, period, onPress }: ProProps) => {
  const isPro = useUser()?.isPro ?? false
  const press = () => {
    onPress?.()
    void open(period)
  }
  return (
    <Button variant="pro" fullWidth softDisabled={isPro} loading={state === 'opening'} onClick={press}>
      {state === 'opening' ? messages.opening : messages.cards.pro.action}
    </Button>
  )
}

/** Coaching is arranged by email: a press replaces the button with the address. */
export const CoachAction = ({ onPress }: { onPress?: () => void }) => {
  const [isAsked, setAsked] = useState(false)
  const { contactEmail } = useAddresses()
  const { action, contactBefore, contactAfter } = messages.cards.coach
  const press = () => {
    onPress?.()
    setAsked(true)
  }
  if (!isAsked)
    return (
      <Button fullWidth onClick={press}>
        {action}
      </Button>
    )
  // The sentence takes over the focus of the button, and is read out.
  return (
    <p ref={focusOn} tabIndex={-1}>
      {contactBefore}
      <Link to={`mailto:${contactEmail}`}>{contactEmail}</Link>
      {contactAfter}
    </p>
  )
}
