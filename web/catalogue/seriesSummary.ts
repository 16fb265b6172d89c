import type { Course, Project } from '@fieldwork/core/catalogue/schema.ts'
import type { SeriesOfProjects } from '@fieldwork/core/catalogue/series.ts'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import type { OpenedTopic } from './directoryView.ts'

export const seriesTitle = ({ title }: SeriesOfProjects): string => title ?? messages.otherProjects

/** Describes a series for the directory; its course adds details once loaded. */
export const topicOf = (series: SeriesOfProjects, course?: Course): OpenedTopic => ({
  id: series.id,
  title: seriesTitle(series),
  description: course?.metadata.description ?? '',
  icon: course?.metadata.icon ?? series.id ?? '',
  projects: series.projects.map(({ id }) => id),
})

/** The loaded projects of a topic, in its order. */
export const projectsIn = ({ projects }: Pick<OpenedTopic, 'projects'>, all: readonly Project[]): Project[] =>
  projects.flatMap((id) => all.find((project) => project.id === id) ?? [])

/** Summarizes a learner's progress in a series: done, else in review, else in progress, else its extent. */
export const progressLabel = (projects: readonly Project[], isPro: boolean): string => {
  const count = (status: string) => projects.filter((project) => project.status === status).length
  if (count('COMPLETE')) return messages.doneOf(count('COMPLETE'), projects.length)
  if (count('IN_REVIEW')) return messages.inReview(count('IN_REVIEW'))
  if (count('IN_PROGRESS')) return messages.inProgress(count('IN_PROGRESS'))
  return messages.extent(projects, isPro)
}
