import { useState } from 'react'
import { useAddresses } from '../ui/addresses.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { useUser } from '../accounts/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { focusOn } from '../ui/dom/focusOn.ts'
import { Link } from '../ui/Link.tsx'
import { planMessages as messages } from '../messages/plans.ts'
import type { useCheckout } from './useCheckout.ts'
import { purchaseMessages } from '../messages/purchase.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { useSubscriptionPage } from './useSubscriptionPage.ts'

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

/** Says why the checkout didn't open. Users who have Pro already can manage their subscription. */
export const CheckoutAnswer = ({ state }: Pick<ReturnType<typeof useCheckout>, 'state'>) => {
  const { isOpening, hasFailed, open } = useSubscriptionPage()
  if (state === 'failed' || hasFailed)
    return <Banner type="error">{state === 'failed' ? messages.checkoutFailed : `${purchaseMessages.manageFailed}.`}</Banner>
  if (state === 'impersonating') return <Banner type="neutral">{messages.impersonating}</Banner>
  if (state !== 'already-pro') return null
  const manage = (
    <Button size="small" loading={isOpening} onClick={() => open()}>
      {purchaseMessages.manage}
    </Button>
  )
  return (
    <Banner type="neutral" action={manage}>
      {messages.alreadyPro}
    </Banner>
  )
}
