import type { Project } from '../catalogue/schema.ts'
import { easierInSeries, withEarlier } from '../catalogue/series.ts'
import { type GoalLead, goalProjectIds, pathIds } from '../goals/goalProjectIds.ts'

/**
 * The projects that lead to a goal in the order in which to do them: those of its written path, or else its series and single projects, each
 * after the easier ones before it in its series. `projects` must be in catalogue order.
 */
export const goalProjectsInOrder = (goal: GoalLead, projects: readonly Project[]): string[] =>
  goal.path && !goal.parts ? pathIds(goal.path) : withEarlier(goalProjectIds(goal), projects, easierInSeries)
