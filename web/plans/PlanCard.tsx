import type { ReactNode } from 'react'
import { dollars } from '@fieldwork/core/plans/prices.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { useFlag } from '../accounts/api.ts'
import { CheckIcon } from '../ui/icons/icons.ts'
import { planMessages as messages } from '../messages/plans.ts'
import type { planCards } from './planCards.ts'
import styles from './PlanCard.module.css'

type Props = {
  card: (typeof planCards)[number]
  period: BillingPeriod
  /** It is the plan that the reader has. */
  isOwn: boolean
  /** The button, and what it has to say. */
  children: ReactNode
}

/** One plan: what it costs and what it holds. */
export const PlanCard = ({ card, period, isOwn, children }: Props) => {
  const { name, features, ...more } = messages.cards[card.name]
  const hasPortfolio = useFlag('toolbar.portfolio')
  const lines = hasPortfolio && 'portfolio' in more ? [...features, more.portfolio] : features
  return (
    <li className={styles.card} data-plan={card.name}>
      <div className={styles.top}>
        <h3>{name}</h3>
        {isOwn ? (
          <span className={styles.own}>{messages.yours}</span>
        ) : (
          'isRecommended' in card && <span className={styles.recommended}>{messages.recommended}</span>
        )}
      </div>
      <p className={styles.price}>
        <b key={period}>{'price' in card ? dollars(card.price[period]) : messages.cards.coach.price}</b>
        {card.name === 'pro' && messages.perMonth}
      </p>
      <p className={styles.line}>{lineOf(card, period)}</p>
      <ul className={styles.features}>
        {lines.map((feature) => (
          <li key={feature}>
            <CheckIcon />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.action}>{children}</div>
    </li>
  )
}

const lineOf = (card: Props['card'], period: BillingPeriod): string => {
  if (card.name !== 'pro') return messages.cards[card.name].text
  return period === 'annual' ? messages.billedAnnually(dollars(card.price.annual * 12)) : messages.billedMonthly
}
