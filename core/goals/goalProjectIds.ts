import type { GoalResult, GoalResults, LearningPath } from './schema.ts'

/** The path or roadmap to a goal, or to a part of one. */
export type GoalLead = Pick<GoalResults, 'path' | 'suggestedRoadmap' | 'parts'>

/**
 * The ids of the projects that lead to a goal, each once, in order: those of its written path, or else of its series and single projects, for
 * each of its parts.
 */
export const goalProjectIds = ({ path, suggestedRoadmap, parts }: GoalLead): string[] =>
  parts ? [...new Set(parts.flatMap(goalProjectIds))] : path ? pathIds(path) : entitiesOf(suggestedRoadmap)

export const pathIds = ({ projects }: LearningPath): string[] => projects.map(({ id }) => id)

export const entitiesOf = (results: readonly GoalResult[]): string[] => [...new Set(results.flatMap(({ entities }) => entities))]
