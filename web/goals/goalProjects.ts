import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { GoalResult, GoalResults, LearningPath } from '@fieldwork/core/goals/schema.ts'

/** The ids of the projects that lead to a goal, each once, in order: those of its written path, or else of its series and single projects. */
export const goalProjectIds = ({ path, suggestedRoadmap }: Pick<GoalResults, 'path' | 'suggestedRoadmap'>): string[] =>
  path ? pathIds(path) : entitiesOf(suggestedRoadmap)

export const pathIds = ({ projects }: LearningPath): string[] => projects.map(({ id }) => id)

export const entitiesOf = (results: readonly GoalResult[]): string[] => [...new Set(results.flatMap(({ entities }) => entities))]

/** The projects with the ids, in their order. */
export const projectsWith = (ids: readonly string[], all: readonly Project[]): Project[] =>
  ids.flatMap((id) => all.find((project) => project.id === id) ?? [])

const maxBesidePath = 3

/** The best results with projects outside a path. */
export const besidePath = (path: LearningPath, results: readonly GoalResult[]): GoalResult[] => {
  const own = new Set(pathIds(path))
  return results.filter(({ entities }) => !entities.every((id) => own.has(id))).slice(0, maxBesidePath)
}
