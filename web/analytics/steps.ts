import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import { analyticsMessages } from '../messages/analytics.ts'

/** `inSentence`: the name as in “60% of opened”. */
export type FunnelStep = { name: string; inSentence: string; count: number }

const { steps } = analyticsMessages
const step = (key: keyof typeof steps, count: number): FunnelStep => ({ name: steps[key][0], inSentence: steps[key][1], count })

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
