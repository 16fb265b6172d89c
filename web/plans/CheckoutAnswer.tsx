import { planMessages as messages } from '../messages/plans.ts'
import { purchaseMessages } from '../messages/purchase.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import type { useCheckout } from './useCheckout.ts'
import { useSubscriptionPage } from './useSubscriptionPage.ts'

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
