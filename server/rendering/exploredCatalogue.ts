import { nameOf, openedCourse, type Explored } from '@fieldwork/core/catalogue/explored.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { seriesSearch } from '@fieldwork/core/search/seriesSearch.ts'
import { visibleCourses } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import type { Caller } from '../http/caller.ts'
import type { PlainRequest } from '../http/route.ts'
import { searchFor } from '../search/service.ts'
import type { ExploredCatalogue } from './web.ts'

/** Loads the data of the page of all projects. Over the rate limit, the results are left out, and the app requests them. */
export const readExplored = async (
  context: Context,
  { address }: PlainRequest,
  caller: Caller,
  explored: Explored,
  projects: Project[],
): Promise<ExploredCatalogue & { title: string | undefined }> => {
  const { opened, list } = explored
  const courses = opened !== undefined || list === 'series' ? await visibleCourses(context.db, caller) : undefined
  const course = opened === undefined ? undefined : openedCourse(opened, courses ?? [])
  const searched = course ? undefined : searchOf(explored)
  const answer =
    searched &&
    (await searchFor(context, caller, address, searched.q, searched.type).catch((error: unknown) => {
      if (isDatabaseProblem(error)) throw error
      return undefined
    }))
  return { explored, projects, courses, search: searched && answer && { ...searched, answer }, title: course?.metadata.title }
}

/** Whether the page shows results. */
export const isSearching = ({ explored, courses = [] }: ExploredCatalogue): boolean =>
  !(explored.opened !== undefined && openedCourse(explored.opened, courses)) && searchOf(explored) !== undefined

/** The search that the app would send. A series that doesn't exist is searched for. */
const searchOf = ({ opened, query, type }: Explored) => {
  if (opened !== undefined && /^tool:/i.test(opened)) return { q: nameOf(opened), type: 'tool' as const }
  const q = opened ?? query
  return q === '' ? undefined : { q: seriesSearch(q) ?? q, type }
}
