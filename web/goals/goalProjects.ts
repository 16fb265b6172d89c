import type { GoalResult } from '@fieldwork/core/goals/schema.ts'

const maxBeside = 3

/** The best results with projects that aren't among `ids`. */
export const besideResults = (ids: readonly string[], results: readonly GoalResult[]): GoalResult[] =>
  results.filter(({ entities }) => !entities.every((id) => ids.includes(id))).slice(0, maxBeside)
