import { useQuery } from '@tanstack/react-query'
import { isTitled, nameOf, openedCourse } from '@fieldwork/core/catalogue/explored.ts'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import { coursesQuery, projectsQuery } from '../catalogue/api.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import { seriesTitle, topicOf } from '../catalogue/seriesSummary.ts'
import { searchQuery } from '../search/api.ts'
import { useExplored } from './useExplored.ts'

type Opened = {
  /** `topic` is undefined while it's loading. */
  opened: { topic: OpenedTopic | undefined } | undefined
  query: string
}

/** The series or concept that the address opens, and its search. A series that doesn't exist is searched for. */
export const useOpened = (): Opened => {
  const { opened, query } = useExplored()
  const isConcept = opened !== undefined && /^tool:/i.test(opened)
  const isSeries = opened !== undefined && !isConcept
  const projects = useQuery({ ...projectsQuery, enabled: isSeries })
  const courses = useQuery({ ...coursesQuery, enabled: isSeries })
  const concepts = useQuery({ ...searchQuery(isConcept ? nameOf(opened) : '', 'tool'), enabled: isConcept })
  if (isConcept) {
    const topic = concepts.data?.groups.flatMap(({ results }) => results).find(({ title }) => isTitled(opened, title))
    return { opened: topic || concepts.isPending ? { topic } : undefined, query }
  }
  if (!isSeries) return { opened: undefined, query }
  const course = openedCourse(opened, courses.data ?? [])
  const series = bySeries(projects.data ?? []).find((one) => one.id === nameOf(opened) || isTitled(opened, seriesTitle(one)))
  const topic = course ? { ...course.metadata, id: course.id, type: course.type } : series && topicOf(series)
  const isLoading = projects.isPending || courses.isPending
  return topic || isLoading ? { opened: { topic }, query } : { opened: undefined, query: opened }
}
