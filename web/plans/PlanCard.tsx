import type { ReactNode } from 'react'
import { dollars, prices } from '@fieldwork/core/plans/prices.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { useFlag } from '../accounts/api.ts'
import { planMessages as messages, type planMessages } from '../messages/plans.ts'
import { FeatureList } from './FeatureList.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Card } from '../ui/layout/Card.tsx'
import styles from './PlanCard.module.css'

type Props = {
  card: (typeof planCards)[number]
  period: BillingPeriod
  /** True for the reader's plan. */
  isOwn?: boolean
  /** The button and its messages. */
  children: ReactNode
}

/** A plan with its price and features. */
export const PlanCard = ({ card, period, isOwn = false, children }: Props) => {
  const isTest = useFlag('capability.testCheckout') && card.name === 'pro'
  return (
    <Card as="li" className={styles.card} data-plan={card.name}>
      <Row justify="between" gap={12} className={styles.top}>
        <Text as="h3" text="subheading">
          {messages.cards[card.name].name}
        </Text>
        {isOwn ? (
          <span className={styles.own}>{messages.yours}</span>
        ) : (
          'isRecommended' in card && <span className={styles.recommended}>{messages.recommended}</span>
        )}
      </Row>
      <Row as="p" align="baseline" gap={8} above={14} tone="quiet">
        <Text as="b" key={period} text="title" tone="ink" tabular className={styles.price}>
          {'price' in card ? dollars(card.price[period]) : messages.cards.coach.price}
        </Text>
        {card.name === 'pro' && messages.perMonth}
      </Row>
      <Text above={4} text="small" tone="faint" className={styles.line}>
        {lineOf(card, period)}
        {isTest && (
          <>
            {'. '}
            <Text as="b" tone="quiet">
              {messages.testCheckout}
            </Text>
          </>
        )}
      </Text>
      <FeatureList plan={card.name} />
      <Stack gap={10} text="small" tone="quiet" className={styles.action}>
        {children}
      </Stack>
    </Card>
  )
}

const lineOf = (card: Props['card'], period: BillingPeriod): string => {
  if (card.name !== 'pro') return messages.cards[card.name].text
  return period === 'annual' ? messages.billedAnnually(dollars(card.price.annual * 12)) : messages.billedMonthly
}

export type PlanCardName = keyof typeof planMessages.cards

/** The plans on offer, in order. A plan without a price is arranged by email. */
export const planCards = [
  { name: 'free', price: prices.free },
  { name: 'pro', price: prices.pro, isRecommended: true },
  { name: 'coach' },
] as const satisfies ReadonlyArray<{ name: PlanCardName; price?: { monthly: number; annual: number }; isRecommended?: boolean }>
