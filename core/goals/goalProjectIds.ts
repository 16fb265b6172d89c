import type { GoalResult, GoalResults, LearningPath } from './schema.ts'

/** The ids of the projects that lead to a goal, each once, in order: those of its written path, or else of its series and single projects. */
export const goalProjectIds = ({ path, suggestedRoadmap }: Pick<GoalResults, 'path' | 'suggestedRoadmap'>): string[] =>
  path ? pathIds(path) : entitiesOf(suggestedRoadmap)

export const pathIds = ({ projects }: LearningPath): string[] => projects.map(({ id }) => id)

export const entitiesOf = (results: readonly GoalResult[]): string[] => [...new Set(results.flatMap(({ entities }) => entities))]
