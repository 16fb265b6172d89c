import type { ReactNode } from 'react'
import { dollars, type BillingPeriod } from '../../core/plans/prices.ts'
import { useFlag } from '../accounts/api.ts'
import { Icon } from '../ui/Icon.tsx'
import { planWords as words } from '../words/plans.ts'
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
  const { name, features, ...more } = words.cards[card.name]
  const hasPortfolio = useFlag('toolbar.portfolio')
  const lines = hasPortfolio && 'portfolio' in more ? [...features, more.portfolio] : features
  return (
    <li className={styles.card} data-plan={card.name}>
      <div className={styles.top}>
        <h3>{name}</h3>
        {isOwn ? (
          <span className={styles.own}>{words.yours}</span>
        ) : (
          'isRecommended' in card && <span className={styles.recommended}>{words.recommended}</span>
        )}
      </div>
      <p className={styles.price}>
        <b key={period}>{'price' in card ? dollars(card.price[period]) : words.cards.coach.price}</b>
        {card.name === 'pro' && words.perMonth}
      </p>
      <p className={styles.line}>{lineOf(card, period)}</p>
      <ul className={styles.features}>
        {lines.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.action}>{children}</div>
    </li>
  )
}

const lineOf = (card: Props['card'], period: BillingPeriod): string => {
  if (card.name !== 'pro') return words.cards[card.name].text
  return period === 'annual' ? words.billedAnnually(dollars(card.price.annual * 12)) : words.billedMonthly
}
