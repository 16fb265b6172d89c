import { maxListed } from '@fieldwork/core/search/limits.ts'
import { isProjectGroup } from '@fieldwork/core/search/projectGroups.ts'
import { emptySearchAnswer, type SearchAnswer, type SearchLimits } from '@fieldwork/core/search/schema.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { maxNearest } from './nearest.ts'
import { allEntries, limitedProjects, projectsWithin } from './queries.ts'
import { groupsOf, resultOf } from './results.ts'

/** Keeps the projects within limits. Without any, the others come closest. */
export const limited = async (db: Queryable, answer: SearchAnswer, limits: SearchLimits): Promise<SearchAnswer> => {
  const groups = answer.groups.filter(({ type }) => isProjectGroup(type))
  const projects = groups.flatMap(({ results }) => results)
  const ids = [...projects.map(({ id }) => id), ...answer.passages.map(({ projectId }) => projectId)]
  const within = await projectsWithin(db, ids, limits)
  const groupsWithin = groups.flatMap((group) => {
    const results = group.results.filter(({ id }) => within.has(id))
    return results.length > 0 ? [{ ...group, total: results.length, results }] : []
  })
  const texts = answer.passages.filter(({ projectId }) => within.has(projectId))
  const isEmpty = groupsWithin.length + texts.length === 0
  return {
    ...answer,
    groups: groupsWithin,
    passages: texts,
    types: [],
    limits,
    corrections: isEmpty ? [] : answer.corrections,
    nearest: isEmpty && projects.length > 0 ? projects.slice(0, maxNearest) : answer.nearest,
  }
}

/** Returns the projects within limits, or else the shortest ones. */
export const findLimited = async (db: Queryable, caller: Caller, limits: SearchLimits): Promise<SearchAnswer> => {
  const results = await limitedProjects(db, caller, limits)
  if (results.length > 0) return { ...emptySearchAnswer, groups: groupsOf(results, new Set(), maxListed), limits }
  const shortest = await limitedProjects(db, caller, { ...limits, minutes: undefined }, { isShortestFirst: true })
  return { ...emptySearchAnswer, limits, nearest: shortest.slice(0, maxNearest).map((entry) => resultOf(entry, new Set())) }
}

export const allProjects = async (db: Queryable, caller: Caller, limits: SearchLimits): Promise<SearchAnswer> => ({
  ...emptySearchAnswer,
  groups: groupsOf(await allEntries(db, caller, 'project'), new Set()),
  limits,
})
