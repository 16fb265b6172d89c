import type { Project } from './schema.ts'

/** A series as far as the projects themselves tell; `id` is absent for those that belong to none. */
export type SeriesOfProjects = { id?: string; title?: string; projects: Project[] }

/** Projects in catalogue order, by series, in that order; those without a series come last. */
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

/** The first project, in catalogue order, that anybody can begin without an account. */
export const firstFree = (projects: readonly Project[]): Project | undefined =>
  projects.find(({ metadata }) => metadata.plan !== 'pro' && metadata.visibility === 'public')
