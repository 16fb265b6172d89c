import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { inSeriesOrder } from '@fieldwork/core/catalogue/series.ts'
import { entitiesOf, type GoalLead, goalProjectIds, pathIds } from '@fieldwork/core/goals/goalProjectIds.ts'
import { isOpenGoal } from '@fieldwork/core/goals/openGoal.ts'
import type { GoalResult } from '@fieldwork/core/goals/schema.ts'

/** The projects with the ids, in their order. */
export const projectsWith = (ids: readonly string[], all: readonly Project[]): Project[] =>
  ids.flatMap((id) => all.find((project) => project.id === id) ?? [])

/**
 * The projects that lead to a learner’s goal, as listed: a series in its order, even if the goal led to one of its projects first, then single
 * ones.
 */
export const listedProjectIds = (goal: GoalLead, all: readonly Project[]): string[] => {
  const { path, suggestedRoadmap, parts } = goal
  if (path || parts) return goalProjectIds(goal)
  const courses = entitiesOf(suggestedRoadmap.filter(({ type }) => type === 'course'))
  return [...new Set([...courses, ...singleIds(suggestedRoadmap, all)])]
}

/** The single projects among results, the best match first, but each after those before it in its series. */
const singleIds = (results: readonly GoalResult[], all: readonly Project[]): string[] =>
  inSeriesOrder(entitiesOf(results.filter(({ type }) => type === 'project')), all)

const maxBeside = 3

/** The best results with projects that aren't among `ids`. */
export const besideResults = (ids: readonly string[], results: readonly GoalResult[]): GoalResult[] =>
  results.filter(({ entities }) => !entities.every((id) => ids.includes(id))).slice(0, maxBeside)

/**
 * The projects of a goal's page, in order: those of a written path or of the best series, single projects, or one project to begin with. A
 * learner's plan also has what else leads to the goal.
 */
export const pageProjectIds = (goal: string, results: GoalLead, all: readonly Project[]): string[] => {
  const { path, suggestedRoadmap, parts } = results
  if (parts) return goalProjectIds(results)
  if (path) return pathIds(path)
  if (isOpenGoal(goal)) return entitiesOf(suggestedRoadmap.slice(0, 1))
  const [best] = suggestedRoadmap
  // After a single project that comes first, its series is where to go from there.
  return best?.type === 'course' ? entitiesOf([best]) : singleIds(suggestedRoadmap, all)
}

type Parts = NonNullable<GoalLead['parts']>

/**
 * The projects of each part of a goal, each once: those of its path or series in their order, single ones in the order of the catalogue, in
 * which a series has its prerequisites first.
 */
export const partProjects = (parts: readonly Parts[number][], all: readonly Project[]): Project[][] => {
  const listed = new Set<string>()
  return parts.map((part) => {
    const ids = pageProjectIds(part.goal, { ...part, parts: undefined }, all)
    const isOrdered = part.path !== null || part.suggestedRoadmap[0]?.type === 'course'
    const own = (isOrdered ? projectsWith(ids, all) : all.filter(({ id }) => ids.includes(id))).filter(({ id }) => !listed.has(id))
    for (const { id } of own) listed.add(id)
    return own
  })
}
