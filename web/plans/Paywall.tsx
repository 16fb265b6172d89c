import { useEffect, useState } from 'react'
import { useAddresses } from '../ui/addresses.ts'
import type { PaywallLocation } from '@fieldwork/core/plans/locations.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { useCurrentUrl } from '../platform/router/useCurrentUrl.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { paywallReason, planMessages as messages } from '../messages/plans.ts'
import { CheckoutAnswer, CoachAction, ProAction } from './PlanActions.tsx'
import { PlanCard, planCards, type PlanCardName } from './PlanCard.tsx'
import { useCheckout } from './useCheckout.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Paywall.module.css'

/** `location`: where the paywall was opened, for its headline and for analytics. */
type Props = { location: PaywallLocation }

/** The plans, with a headline about the part of Pro that was locked. */
export const Paywall = ({ location }: Props) => {
  const user = useUser()
  const { title, text } = paywallReason(location)
  const [period, setPeriod] = useState<BillingPeriod>('monthly')
  const { isOpen } = useDialog()
  const checkout = useCheckout(isOpen)
  const own = user && (user.isPro ? 'pro' : 'free')
  useEffect(() => {
    sendEvent({ name: 'paywall_opened', data: { location } })
    return () => sendEvent({ name: 'paywall_closed', data: { location } })
  }, [location])
  const recordClick = (plan: PlanCardName) => sendEvent({ name: 'paywall_plan_clicked', data: { location, plan, billingPeriod: period } })
  // Coaching is arranged by email, so it needs an address.
  const { contactEmail } = useAddresses()
  const cards = planCards.filter(({ name }) => name !== 'coach' || contactEmail)

  const action: Record<PlanCardName, () => React.ReactNode> = {
    free: () => <FreeAction isSignedIn={Boolean(user)} onPress={() => recordClick('free')} />,
    pro: () => <ProAction checkout={checkout} period={period} onPress={() => recordClick('pro')} />,
    coach: () => <CoachAction onPress={() => recordClick('coach')} />,
  }
  return (
    <AppDialog title={title} width="wide">
      <Row justify="between" wrap tone="quiet" className={styles.head}>
        <p>{text}</p>
        <Switch
          label={messages.annualSwitch}
          checked={period === 'annual'}
          onChange={(isAnnual) => setPeriod(isAnnual ? 'annual' : 'monthly')}
        />
      </Row>
      <div className={styles.answer}>
        <CheckoutAnswer state={checkout.state} />
      </div>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <PlanCard key={card.name} card={card} period={period} isOwn={card.name === own}>
            {action[card.name]()}
          </PlanCard>
        ))}
      </ul>
      <Text above={16} text="caption" tone="faint" className={styles.foot}>
        {messages.foot}
      </Text>
    </AppDialog>
  )
}

/** Closes the paywall for a user, who has at least this plan, and asks a visitor to log in. */
const FreeAction = ({ isSignedIn, onPress }: { isSignedIn: boolean; onPress: () => void }) => {
  const { close } = useDialog()
  const here = useCurrentUrl()
  const logIn = useLogIn()
  const { action, visitorAction } = messages.cards.free
  const press = () => {
    onPress()
    if (isSignedIn) close()
    else logIn({ returnTo: here })
  }
  return (
    <Button fullWidth onClick={press}>
      {isSignedIn ? action : visitorAction}
    </Button>
  )
}
