import { inSeriesOrder } from '../catalogue/series.ts'
import type { Project } from '../catalogue/schema.ts'
import { entitiesOf, pathIds } from '../goals/goalProjectIds.ts'
import type { GoalResult, LearningPath } from '../goals/schema.ts'
import { isAccessible } from './topics.ts'

type Result = Pick<GoalResult, 'type' | 'entities'>
type Lead = { path: Pick<LearningPath, 'projects'> | null; suggestedRoadmap: readonly Result[] }
type Goal = Lead & { parts?: readonly Lead[] | undefined }

/**
 * Returns the ids of the projects that lead to a goal, each once. Answers, plans and the next project all follow this order: the goal's written
 * path, or its parts one after another, or its series and then single projects. If a single project matches best, its series is left out.
 * `projects` must be in catalogue order.
 */
export const goalProjectsInOrder = (goal: Goal, projects: readonly Project[]): string[] => {
  const { suggestedRoadmap } = goal
  const isSeries = !goal.path && !goal.parts && suggestedRoadmap[0]?.type === 'course'
  const courses = isSeries ? entitiesOf(suggestedRoadmap.filter(({ type }) => type === 'course')) : []
  return [...new Set([...answeredProjectIds(goal, projects), ...courses, ...(isSeries ? singleIds(suggestedRoadmap, projects) : [])])]
}

/** Returns the first ids of `goalProjectsInOrder`: the projects that the page of a goal lists. It links to the other results. */
export const answeredProjectIds = ({ path, suggestedRoadmap, parts }: Goal, projects: readonly Project[]): string[] => {
  if (parts) return partProjects(parts, projects).flatMap((part) => part.map(({ id }) => id))
  if (path) return pathIds(path)
  const [best] = suggestedRoadmap
  return best?.type === 'course' ? entitiesOf([best]) : singleIds(suggestedRoadmap, projects)
}

/** The single projects among results, the best match first, but each after those before it in its series. */
const singleIds = (results: readonly Result[], projects: readonly Project[]): string[] =>
  inSeriesOrder(entitiesOf(results.filter(({ type }) => type === 'project')), projects)

/** Returns the projects of a goal if the plan has the one that the goal goes on with. Otherwise the goal isn’t what the learner planned. */
export const plannedGoal = (
  goalIds: readonly string[],
  projects: readonly Project[],
  planned: readonly Project[],
  pro: boolean,
): readonly string[] => {
  const open = projects.filter((one) => one.status !== 'COMPLETE' && (isAccessible(pro)(one) || planned.includes(one)))
  const next = goalIds.find((id) => open.some((one) => one.id === id))
  return planned.some(({ id }) => id === next) ? goalIds : []
}

/** The projects with the ids, in their order. */
export const projectsWith = (ids: readonly string[], all: readonly Project[]): Project[] =>
  ids.flatMap((id) => all.find((project) => project.id === id) ?? [])

/**
 * The projects of each part of a goal, each once: those of its path or series in their order, single ones in the order of the catalogue, in
 * which a series has its prerequisites first.
 */
export const partProjects = (parts: readonly Lead[], all: readonly Project[]): Project[][] => {
  const listed = new Set<string>()
  return parts.map((part) => {
    const ids = answeredProjectIds(part, all)
    const isOrdered = part.path !== null || part.suggestedRoadmap[0]?.type === 'course'
    const own = (isOrdered ? projectsWith(ids, all) : all.filter(({ id }) => ids.includes(id))).filter(({ id }) => !listed.has(id))
    for (const { id } of own) listed.add(id)
    return own
  })
}
