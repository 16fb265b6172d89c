import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { GoalResult } from '@fieldwork/core/goals/schema.ts'

/** The projects of a goal's series and its single projects, each once, in the order of the path. */
export const goalProjects = (results: readonly GoalResult[], all: readonly Project[]): Project[] => {
  const ids = [...new Set(results.flatMap(({ entities }) => entities))]
  return ids.flatMap((id) => all.find((project) => project.id === id) ?? [])
}
