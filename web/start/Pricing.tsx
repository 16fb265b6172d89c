import { useState } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { useLogIn } from '../accounts/api.ts'
import { planMessages } from '../messages/plans.ts'
import { pricingMessages as messages } from '../messages/start.ts'
import { PlanCard } from '../plans/PlanCard.tsx'
import { planCards, type PlanCardName } from '../plans/planCards.ts'
import { useUpgradePrompt } from '../plans/api.ts'
import { Button, buttonClasses } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Segment } from '../ui/Segment.tsx'
import styles from './Pricing.module.css'

const periods = [
  { value: 'monthly', label: messages.monthly },
  { value: 'annual', label: messages.yearly },
] satisfies { value: BillingPeriod; label: string }[]

/** The plans, where one can be bought. */
export const Pricing = () => {
  const [period, setPeriod] = useState<BillingPeriod>('monthly')
  const logIn = useLogIn()
  const upgrade = useUpgradePrompt()
  const actions: Record<PlanCardName, React.ReactNode> = {
    free: (
      <Button fullWidth onClick={() => logIn()}>
        {planMessages.cards.free.visitorAction}
      </Button>
    ),
    pro: (
      <Button variant="pro" fullWidth onClick={() => upgrade?.('start_pricing')}>
        {planMessages.cards.pro.action}
      </Button>
    ),
    coach: (
      <Link unstyled {...buttonClasses('outline', 'regular', true)} to={`mailto:${brand.contactEmail}`}>
        {planMessages.cards.coach.action}
      </Link>
    ),
  }
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{messages.title}</h2>
          <p>{messages.text}</p>
        </div>
        <Segment label={messages.period} options={periods} value={period} onChange={setPeriod} />
      </div>
      <ul className={styles.cards}>
        {planCards
          .filter(({ name }) => name !== 'coach' || brand.contactEmail)
          .map((card) => (
            <PlanCard key={card.name} card={card} period={period} isOwn={false}>
              {actions[card.name]}
            </PlanCard>
          ))}
      </ul>
    </>
  )
}
