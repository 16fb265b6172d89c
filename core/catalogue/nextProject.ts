import type { Project } from './schema.ts'

/**
 * Returns the project to offer next if there is no schedule: the next incomplete one of the series, or else of My Projects. `projects` must
 * be in catalogue order.
 */
export const nextProject = (projects: readonly Project[], current: Project): Project | undefined => {
  const open = ({ id, status }: Project) => id !== current.id && status !== 'COMPLETE'
  const { series: own } = current.metadata
  const series = own ? projects.filter(({ metadata }) => metadata.series?.id === own.id) : []
  const place = series.findIndex(({ id }) => id === current.id)
  return series.slice(place + 1).find(open) ?? projects.find((project) => project.selected && open(project))
}
