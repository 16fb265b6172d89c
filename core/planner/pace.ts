import type { Pace } from './schema.ts'

/** A finished project: its estimate in minutes, its number of answers, and the intervals between them that count as work. */
export type FinishedWork = { estimate: number; answers: number; stretches: number; minutes: number }

/** Minutes between two answers from which the learner counts as away. */
export const maxGapMinutes = 45

/** Maximum number of finished projects to consider, the latest first. */
const maxProjects = 10
const minProjects = 2
const minFactor = 0.5
const maxFactor = 2

/**
 * Returns the ratio of actual to estimated time of a learner's finished projects, in tenths, between 0.5 and 2. Null if there are too few.
 * The interval before the first answer and those with breaks count as long as the others.
 */
export const paceOf = (finished: readonly FinishedWork[]): Pace | null => {
  const told = finished
    .filter(({ stretches }) => stretches >= 2)
    .map(({ estimate, answers, stretches, minutes }) => ({ estimate, took: (minutes / stretches) * answers }))
    // Pasted answers, or days between them, mean that the learner worked elsewhere.
    .filter(({ estimate, took }) => took >= estimate / 4 && took <= estimate * 4)
    .slice(0, maxProjects)
  if (told.length < minProjects) return null
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const factor = sum(told.map(({ took }) => took)) / sum(told.map(({ estimate }) => estimate))
  return { factor: Math.round(Math.min(maxFactor, Math.max(minFactor, factor)) * 10) / 10, projects: told.length }
}
