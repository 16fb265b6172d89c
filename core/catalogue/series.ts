import type { Project } from './project.ts'

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

/** The project with which to go on in a series: one under way, else the first that is not complete, else the first. */
export const nextIn = ({ projects }: Pick<SeriesOfProjects, 'projects'>): Project | undefined =>
  projects.find(({ status }) => status === 'IN_PROGRESS' || status === 'IN_REVIEW') ??
  projects.find(({ status }) => status !== 'COMPLETE') ??
  projects[0]

/** The first project, in catalogue order, that anybody can begin without an account. */
export const firstFree = (projects: readonly Project[]): Project | undefined =>
  projects.find(({ metadata }) => metadata.plan !== 'pro' && metadata.visibility === 'public')
