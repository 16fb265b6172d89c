import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import { analyticsMessages as messages } from '../messages/analytics.ts'

/** `of`: the previous step. */
export type FunnelStep = { name: string; count: number; of?: { name: string; count: number } }

const chain = (steps: ReadonlyArray<readonly [name: string, inSentence: string, count: number]>): FunnelStep[] =>
  steps.map(([name, , count], index) => {
    const before = steps[index - 1]
    return { name, count, ...(before && { of: { name: before[1], count: before[2] } }) }
  })

const { steps } = messages

/** The steps of each funnel, in order. */
export const stepsOf = {
  projects: (projects: AnalyticsReport['projects']): FunnelStep[] => {
    const sum = (step: 'opened' | 'answered' | 'completed') => projects.reduce((total, project) => total + project[step], 0)
    return chain([
      [...steps.opened, sum('opened')],
      [...steps.answered, sum('answered')],
      [...steps.completed, sum('completed')],
    ])
  },
  visits: ({ started, opened, signedUp }: AnalyticsReport['visits']): FunnelStep[] =>
    chain([
      [...steps.started, started],
      [...steps.visitedProject, opened],
      [...steps.signedUp, signedUp],
    ]),
}

/** Whole percent; null if `all` is 0. */
export const percentOf = (count: number, all: number): number | null => (all === 0 ? null : Math.round((100 * count) / all))
