import type { Pace } from './schema.ts'

/** A finished project: its estimate in minutes, its answers, and the pauses between them that were short enough to be work. */
export type FinishedWork = { estimate: number; answers: number; stretches: number; minutes: number }

/** Minutes between two answers after which the learner counts as away. */
export const maxGapMinutes = 45

/** Finished projects that are asked, the latest first. */
const maxProjects = 10
const minProjects = 2
const minFactor = 0.5
const maxFactor = 2

/**
 * How much longer than estimated a learner's own finished projects took, in tenths, between half and twice. Null when too few of them tell.
 * The stretch before the first answer, and those with a break in them, are taken to be as long as the others.
 */
export const paceOf = (finished: readonly FinishedWork[]): Pace | null => {
  const told = finished
    .filter(({ stretches }) => stretches >= 2)
    .map(({ estimate, answers, stretches, minutes }) => ({ estimate, took: (minutes / stretches) * answers }))
    // A learner who pasted answers, or solved each after days, worked elsewhere.
    .filter(({ estimate, took }) => took >= estimate / 4 && took <= estimate * 4)
    .slice(0, maxProjects)
  if (told.length < minProjects) return null
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const factor = sum(told.map(({ took }) => took)) / sum(told.map(({ estimate }) => estimate))
  return { factor: Math.round(Math.min(maxFactor, Math.max(minFactor, factor)) * 10) / 10, projects: told.length }
}
