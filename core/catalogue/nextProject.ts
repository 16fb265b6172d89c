import type { Project } from './schema.ts'

/**
 * The project to offer after this one when no schedule is set: the next in its series that is not complete, else the next such one of
 * My Projects; undefined when neither has one. `projects` stand in catalogue order.
 */
export const nextProject = (projects: readonly Project[], current: Project): Project | undefined => {
  const open = ({ id, status }: Project) => id !== current.id && status !== 'COMPLETE'
  const { series: own } = current.metadata
  const series = own ? projects.filter(({ metadata }) => metadata.series?.id === own.id) : []
  const place = series.findIndex(({ id }) => id === current.id)
  return series.slice(place + 1).find(open) ?? projects.find((project) => project.selected && open(project))
}
