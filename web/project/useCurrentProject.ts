import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { preferencesQuery, useSavePreferences, useUser } from '../accounts/api.ts'
import { rememberProject } from '../platform/documents/lastViewed.ts'

/** Remembers the open project in this browser, and in the account of a user who is logged in. */
export const useCurrentProject = (projectId: string): void => {
  const user = useUser()
  // An impersonation doesn't change which project the user read last.
  const isSignedIn = user !== null && !user.impersonatorId
  const saved = useQuery({ ...preferencesQuery, enabled: isSignedIn }).data?.currentProject
  const save = useSavePreferences()
  useEffect(() => rememberProject(projectId), [projectId])
  // Once per visit, so that two windows with different projects don't overwrite each other endlessly.
  const savedFor = useRef<string>(undefined)
  useEffect(() => {
    if (!isSignedIn || saved === undefined || savedFor.current === projectId) return
    savedFor.current = projectId
    // A failed save is repeated on the next visit.
    if (saved !== projectId) save({ currentProject: projectId }).catch(() => undefined)
  }, [isSignedIn, saved, projectId, save])
}
