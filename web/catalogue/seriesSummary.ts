import type { SeriesOfProjects } from '../../core/catalogue/series.ts'
import { catalogueWords as words } from '../words/catalogue.ts'

export const seriesTitle = ({ title }: SeriesOfProjects): string => title ?? words.otherProjects

/** "6 projects, 5 h" */
export const extentOf = ({ projects }: SeriesOfProjects): string =>
  words.extent(
    words.projects(projects.length),
    projects.reduce((sum, { metadata }) => sum + metadata.time, 0),
  )

/** How far somebody is with a series: what is done, else what waits for review, else what is under way, else how much there is. */
export const standingOf = ({ projects }: SeriesOfProjects): string => {
  const count = (status: string) => projects.filter((project) => project.status === status).length
  if (count('COMPLETE')) return words.doneOf(count('COMPLETE'), projects.length)
  if (count('IN_REVIEW')) return words.inReview(count('IN_REVIEW'))
  if (count('IN_PROGRESS')) return words.inProgress(count('IN_PROGRESS'))
  return words.projects(projects.length)
}
