import { isBroadGoal } from '@fieldwork/core/goals/openGoal.ts'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'

const maxBeside = 3

/** The best results that have at most half of their projects in `ids`, so that they don’t repeat the list above them. */
export const besideResults = (ids: readonly string[], results: readonly GoalResult[]): GoalResult[] =>
  results.filter(({ entities }) => entities.filter((id) => ids.includes(id)).length * 2 <= entities.length).slice(0, maxBeside)

/** The best result, and the others that don’t repeat it. */
export const withoutRepeated = ([best, ...others]: readonly GoalResult[]): GoalResult[] =>
  best ? [best, ...besideResults(best.entities, others)] : []

/** True if no project covers the goal: what is shown comes near, and doesn’t lead there. */
export const isOnlyNear = (goal: string, { uncovered = [], isSure, path }: Pick<GoalResults, 'uncovered' | 'isSure' | 'path'>): boolean =>
  uncovered.length > 0 && !isSure && !isBroadGoal(goal) && !path
