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
