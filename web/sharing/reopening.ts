import { useEffect } from 'react'
import { sessionStore } from '../platform/browser/storage.ts'

const openAt = 'fieldwork.sharing'

/** Remembers whose celebration is open, and on which page, so that a reload shows it again. */
export const useRememberedCelebration = (projectId: string, isOpen: boolean): void =>
  useEffect(() => {
    if (!isOpen) return
    sessionStore.setItem(openAt, celebrationOf(projectId))
    return () => sessionStore.removeItem(openAt)
  }, [projectId, isOpen])

/** Whether the page was reloaded below the celebration of this project; true once. Forgets any other celebration. */
export const takeCelebration = (projectId: string): boolean => {
  const remembered = sessionStore.getItem(openAt)
  sessionStore.removeItem(openAt)
  return remembered === celebrationOf(projectId)
}

const celebrationOf = (projectId: string): string => `${projectId} ${location.pathname}`
