import { create } from 'zustand'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isOwnProgress, newestPosition, type OwnProgress } from '@fieldwork/core/documents/position.ts'
import type { Position, ReadingProgress } from '@fieldwork/core/documents/schema.ts'
import { useUser } from '../accounts/api.ts'
import { localStore } from '../platform/browser/storage.ts'
import { progressKey, storedProgress } from './storedProgress.ts'

/* The reading position and passed steps of each project, in memory. positionSync.ts writes them to this browser's storage and to the server. */

export const useOwnProgress = create(storedProgress)

// Another tab wrote the storage or logged out. A null key means that the storage was cleared.
if (typeof window !== 'undefined')
  addEventListener('storage', ({ key }) => {
    if (key === progressKey || key === null) useOwnProgress.setState(storedProgress(), true)
  })

export const forgetAllProgress = (): void => {
  localStore.removeItem(progressKey)
  useOwnProgress.setState({}, true)
}

type Read = Pick<Project, 'id' | keyof ReadingProgress>

/** The progress in a project that this browser holds for a user, or for a visitor (null). */
export const ownProgress = ({ id, restartedAt }: Pick<Read, 'id' | 'restartedAt'>, userId: string | null): OwnProgress => {
  const own = useOwnProgress.getState()[id]
  return own && isOwnProgress(own, userId, restartedAt) ? own : { userId, passedSteps: [], restartedAt }
}

/** The later of this browser's and the server's position. */
export const newestPositionOf = (project: Read, userId: string | null): Position | undefined =>
  newestPosition(ownProgress(project, userId).position, project.position)

/** The projects that a visitor read in this browser and can open, the last one first. */
export const useVisitorsProjects = (projects: readonly Project[]): Project[] => {
  useOwnProgress()
  return projects
    .filter((project) => !isLocked(project))
    .flatMap((project) => {
      const readAt = newestPositionOf(project, null)?.readAt
      return readAt ? [{ project, readAt }] : []
    })
    .toSorted((a, b) => b.readAt.localeCompare(a.readAt))
    .map(({ project }) => project)
}

/** Steps that the reader passed on any device. */
export const passedStepsOf = (project: Read, userId: string | null): string[] => [
  ...project.passedSteps,
  ...ownProgress(project, userId).passedSteps,
]

export const usePassedSteps = (project: Read): string[] => {
  const userId = useUser()?.id ?? null
  useOwnProgress((all) => all[project.id])
  return passedStepsOf(project, userId)
}

export const passStep = (project: Read, userId: string | null, stepId: string): void => {
  const own = ownProgress(project, userId)
  useOwnProgress.setState({
    [project.id]: { ...own, userId, passedSteps: [...new Set([...own.passedSteps, stepId])], restartedAt: project.restartedAt },
  })
}
