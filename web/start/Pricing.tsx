import { useState } from 'react'
import { useAddresses } from '../ui/addresses.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { planMessages } from '../messages/plans.ts'
import { pricingMessages as messages } from '../messages/start.ts'
import { PlanCard, planCards, type PlanCardName } from '../plans/PlanCard.tsx'
import { CheckoutAnswer, CoachAction, ProAction } from '../plans/PlanActions.tsx'
import { useCheckout } from '../plans/useCheckout.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './Pricing.module.css'

/** The plans, for visitors, who log in to choose one. */
export const Pricing = () => {
  const { contactEmail } = useAddresses()
  const [period, setPeriod] = useState<BillingPeriod>('monthly')
  const logIn = useLogIn()
  const checkout = useCheckout()
  const actions: Record<PlanCardName, React.ReactNode> = {
    free: (
      <Button fullWidth onClick={() => logIn()}>
        {planMessages.cards.free.visitorAction}
      </Button>
    ),
    pro: <ProAction checkout={checkout} period={period} />,
    coach: <CoachAction />,
  }
  return (
    <>
      <Row align="end" justify="between" wrap below={28} className={styles.head}>
        <div>
          <h2>{messages.title}</h2>
          <p>{messages.text}</p>
        </div>
        <Switch
          label={planMessages.annualSwitch}
          checked={period === 'annual'}
          onChange={(isAnnual) => setPeriod(isAnnual ? 'annual' : 'monthly')}
        />
      </Row>
      <div className={styles.answer}>
        <CheckoutAnswer state={checkout.state} />
      </div>
      <ul className={styles.cards}>
        {planCards
          .filter(({ name }) => name !== 'coach' || contactEmail)
          .map((card) => (
            <PlanCard key={card.name} card={card} period={period}>
              {actions[card.name]}
            </PlanCard>
          ))}
      </ul>
    </>
  )
}
