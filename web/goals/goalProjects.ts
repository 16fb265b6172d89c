import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { pathIds } from '@fieldwork/core/goals/goalProjectIds.ts'
import type { GoalResult, LearningPath } from '@fieldwork/core/goals/schema.ts'

/** The projects with the ids, in their order. */
export const projectsWith = (ids: readonly string[], all: readonly Project[]): Project[] =>
  ids.flatMap((id) => all.find((project) => project.id === id) ?? [])

const maxBesidePath = 3

/** The best results with projects outside a path. */
export const besidePath = (path: LearningPath, results: readonly GoalResult[]): GoalResult[] => {
  const own = new Set(pathIds(path))
  return results.filter(({ entities }) => !entities.every((id) => own.has(id))).slice(0, maxBesidePath)
}
