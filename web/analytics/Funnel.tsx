import { useId } from 'react'
import { analyticsMessages as messages } from '../messages/analytics.ts'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Card } from '../ui/layout/Card.tsx'
import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import styles from './Funnel.module.css'

type Props = { title: string; note: string; steps: readonly FunnelStep[] }

/** How many people go on from each step to the next. The bars show the share of the first step. */
export const Funnel = ({ title, note, steps }: Props) => {
  const id = useId()
  const all = steps[0]?.count ?? 0
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <Text as="h2" below={6} id={id}>
        {title}
      </Text>
      <Text text="caption" tone="faint" below={16}>
        {note}
      </Text>
      {all === 0 ? (
        <Text text="small" tone="faint">
          {messages.noneYet}
        </Text>
      ) : (
        <Stack as="ol" gap={16}>
          {steps.map(({ name, count }, index) => {
            const before = steps[index - 1]
            return (
              <li key={name}>
                <Row as="p" align="baseline" justify="between" gap={12} text="small" below={6}>
                  <span>
                    {name}
                    {before && (
                      <Text as="span" text="caption" tone="faint" className={styles.share}>
                        {messages.share(percentOf(count, before.count), before.inSentence)}
                      </Text>
                    )}
                  </span>
                  <Text as="b" text="subheading" tabular>
                    {messages.number(count)}
                  </Text>
                </Row>
                <svg className={styles.bar} aria-hidden="true">
                  <rect className={styles.whole} width="100%" height="100%" rx="3" />
                  <rect className={styles.part} width={`${percentOf(count, all)}%`} height="100%" rx="3" />
                </svg>
              </li>
            )
          })}
        </Stack>
      )}
    </Card>
  )
}

/** `inSentence`: the name as in “60% of opened”. */
type FunnelStep = { name: string; inSentence: string; count: number }

const step = (key: keyof typeof messages.steps, count: number): FunnelStep => ({
  name: messages.steps[key][0],
  inSentence: messages.steps[key][1],
  count,
})

export const learningSteps = (projects: AnalyticsReport['projects']): FunnelStep[] =>
  (['opened', 'answered', 'completed'] as const).map((key) =>
    step(
      key,
      projects.reduce((total, project) => total + project[key], 0),
    ),
  )

export const arrivingSteps = ({ started, opened, signedUp }: AnalyticsReport['visits']): FunnelStep[] => [
  step('started', started),
  step('visitedProject', opened),
  step('signedUp', signedUp),
]

/** Whole percent; null if `all` is 0. */
export const percentOf = (count: number, all: number): number | null => (all === 0 ? null : Math.round((100 * count) / all))
