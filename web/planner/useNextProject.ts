import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nextProject, type NextProject } from '@fieldwork/core/catalogue/nextProject.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import { nextTask } from '@fieldwork/core/planner/nextTask.ts'
import { hasStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { lastViewedProject } from '../catalogue/lastViewed.ts'
import { newestPositionOf } from '../documents/ownProgress.ts'
import { goalQuery } from '../goals/api.ts'
import { useSchedule } from './api.ts'

type Next = {
  /** Undefined until it is known, or if nothing is open. */
  next: NextProject | undefined
  isPending: boolean
  /** The project that the learner opened last, on this device or else on another. */
  lastId: string | null
  /** True if the learner chose topics or projects. Otherwise the schedule contains the whole catalogue, which nobody planned. */
  isPlanned: boolean
}

/** The one project to offer next, everywhere. `after`: the project at hand, which isn't offered. */
export const useNextProject = (after?: string): Next => {
  const user = useUser()
  const { data: projects, isPending: isLoading } = useQuery(projectsQuery)
  const { data: preferences, isLoading: isChoosing } = useQuery({ ...preferencesQuery, enabled: user !== null })
  const { data: goal, isLoading: isAiming } = useQuery({ ...goalQuery, enabled: user !== null })
  const { weeks, error } = useSchedule()
  const [lastHere] = useState(lastViewedProject)
  const lastId = lastHere ?? preferences?.currentProject ?? null
  const isPlanned = preferences !== undefined && (preferences.selectedCategories.length > 0 || Boolean(projects?.some(isInMyProjects)))
  const isScheduling = isPlanned && hasStudyTime(preferences) && !weeks && !error
  if (isLoading || isChoosing) return { next: undefined, isPending: true, lastId, isPlanned }
  const next = nextProject(
    (projects ?? []).map((project) => ({ ...project, position: newestPositionOf(project, user?.id ?? null) ?? null })),
    {
      lastId: after ?? lastId,
      after,
      scheduledId: isPlanned && weeks ? nextTask(weeks, after, preferences)?.id : undefined,
      goalPath: goal?.suggestedRoadmap.flatMap(({ entities }) => entities),
    },
  )
  // A started project comes first, whatever is still loading.
  const isPending = next?.reason !== 'started' && (isScheduling || isAiming)
  return { next: isPending ? undefined : next, isPending, lastId, isPlanned }
}
