import type { Project } from '../catalogue/schema.ts'
import { easierInSeries, withEarlier } from '../catalogue/series.ts'
import { goalProjectIds, pathIds } from '../goals/goalProjectIds.ts'
import type { GoalResults } from '../goals/schema.ts'

/**
 * The projects that lead to a goal in the order in which to do them: those of its written path, or else its series and single projects, each
 * after the easier ones before it in its series. `projects` must be in catalogue order.
 */
export const goalProjectsInOrder = (goal: Pick<GoalResults, 'path' | 'suggestedRoadmap'>, projects: readonly Project[]): string[] =>
  goal.path ? pathIds(goal.path) : withEarlier(goalProjectIds(goal), projects, easierInSeries)
