import { isLocked } from './access.ts'
import { difficulties } from './recommended.ts'
import type { Project } from './schema.ts'

/** A series as derived from projects. `id` is absent for projects without a series. */
export type SeriesOfProjects = { id?: string; title?: string; description?: string | undefined; projects: Project[] }

/** Groups projects by series, both in catalogue order. Projects without a series come last. */
export const bySeries = (projects: readonly Project[]): SeriesOfProjects[] => {
  const found = new Map<string | undefined, SeriesOfProjects>()
  for (const project of projects) {
    const { series } = project.metadata
    const group = found.get(series?.id)
    if (group) group.projects.push(project)
    else found.set(series?.id, series ? { ...series, projects: [project] } : { projects: [project] })
  }
  const groups = [...found.values()]
  return [...groups.filter(({ id }) => id !== undefined), ...groups.filter(({ id }) => id === undefined)]
}

/** Returns the incomplete projects before a project in its series. `projects` must be in catalogue order. */
const earlierInSeries = (project: Project, projects: readonly Project[]): Project[] => {
  const seriesId = project.metadata.series?.id
  if (seriesId === undefined) return []
  const at = projects.findIndex(({ id }) => id === project.id)
  return projects.slice(0, at).filter(({ metadata, status }) => metadata.series?.id === seriesId && status !== 'COMPLETE')
}

/** Returns the incomplete projects before a project in its series that are easier. `projects` must be in catalogue order. */
export const easierInSeries = (project: Project, projects: readonly Project[]): Project[] =>
  earlierInSeries(project, projects).filter(({ metadata }) => difficulties[metadata.difficulty] < difficulties[project.metadata.difficulty])

/**
 * Returns the ids, each after those of the incomplete projects before it in its series. Unknown ids are left out. `projects` must be in
 * catalogue order.
 */
const withEarlier = (ids: readonly string[], projects: readonly Project[]): string[] => [
  ...new Set(
    ids.flatMap((id) => {
      const project = projects.find((one) => one.id === id)
      return project ? [...earlierInSeries(project, projects).map((earlier) => earlier.id), id] : []
    }),
  ),
]

/** Returns the ids, each after those of them that come before it in its series; unknown ones last. `projects` must be in catalogue order. */
export const inSeriesOrder = (ids: readonly string[], projects: readonly Project[]): string[] => {
  const own = projects.filter(({ id }) => ids.includes(id)).map((project) => ({ ...project, status: 'INCOMPLETE' as const }))
  return [...new Set([...withEarlier(ids, own), ...ids])]
}

const isFree = ({ metadata }: Project): boolean => metadata.plan !== 'pro' && metadata.visibility === 'public'

/** Returns up to three free projects of the same series or with shared concepts, the most similar first. */
export const freeLike = ({ id, metadata: { series, concepts } }: Project, projects: readonly Project[]): Project[] => {
  const keys = new Set(concepts.map(({ key }) => key))
  const similarity = ({ metadata }: Project): number =>
    metadata.concepts.filter(({ key }) => keys.has(key)).length + Number(series !== undefined && metadata.series?.id === series.id) / 2
  return projects
    .filter((project) => project.id !== id && isFree(project) && similarity(project) > 0)
    .toSorted((one, other) => similarity(other) - similarity(one))
    .slice(0, 3)
}

/** Returns the first project in catalogue order that doesn't require an account. */
export const firstFree = (projects: readonly Project[]): Project | undefined => projects.find(isFree)

/** Returns the series that begin with an easy project that anyone can open, in catalogue order. */
export const easySeries = (projects: readonly Project[]): SeriesOfProjects[] =>
  bySeries(projects).filter(({ id, projects: [first] }) => id !== undefined && isEasyStart(first!))

const isEasyStart = (project: Project): boolean => project.metadata.difficulty === 'easy' && !isLocked(project)
