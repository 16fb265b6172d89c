import type { GoalResult } from '@fieldwork/core/goals/schema.ts'

const maxBeside = 3

/** The best results of whose projects at most half are among `ids`: others would repeat what is above them. */
export const besideResults = (ids: readonly string[], results: readonly GoalResult[]): GoalResult[] =>
  results.filter(({ entities }) => entities.filter((id) => ids.includes(id)).length * 2 <= entities.length).slice(0, maxBeside)
