import type { Project } from '../catalogue/schema.ts'
import { easierInSeries, withEarlier } from '../catalogue/series.ts'
import type { GoalResult, GoalResults, LearningPath } from './schema.ts'

/** The ids of the projects that lead to a goal, each once, in order: those of its written path, or else of its series and single projects. */
export const goalProjectIds = ({ path, suggestedRoadmap }: Pick<GoalResults, 'path' | 'suggestedRoadmap'>): string[] =>
  path ? pathIds(path) : entitiesOf(suggestedRoadmap)

/**
 * The projects that lead to a goal in the order in which to do them: those of its written path, or else its series and single projects, each
 * after the easier ones before it in its series. `projects` must be in catalogue order.
 */
export const goalProjectsInOrder = (goal: Pick<GoalResults, 'path' | 'suggestedRoadmap'>, projects: readonly Project[]): string[] =>
  goal.path ? pathIds(goal.path) : withEarlier(goalProjectIds(goal), projects, easierInSeries)

export const pathIds = ({ projects }: LearningPath): string[] => projects.map(({ id }) => id)

export const entitiesOf = (results: readonly GoalResult[]): string[] => [...new Set(results.flatMap(({ entities }) => entities))]
