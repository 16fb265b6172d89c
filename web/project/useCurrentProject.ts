import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { preferencesQuery, useSavePreferences, useUser } from '../accounts/api.ts'
import { rememberProject } from '../catalogue/lastViewed.ts'

/** Remembers the project on the screen: in this browser, and for the other devices of a person who is signed in. */
export const useCurrentProject = (projectId: string): void => {
  const user = useUser()
  // An impersonation doesn't change which project the user read last.
  const isSignedIn = user !== null && !user.impersonatorId
  const saved = useQuery({ ...preferencesQuery, enabled: isSignedIn }).data?.currentProject
  const save = useSavePreferences()
  useEffect(() => rememberProject(projectId), [projectId])
  // Once for each visit: another window with another project must not be answered by this one.
  const savedFor = useRef<string>(undefined)
  useEffect(() => {
    if (!isSignedIn || saved === undefined || savedFor.current === projectId) return
    savedFor.current = projectId
    // A failure waits for the next visit.
    if (saved !== projectId) save({ currentProject: projectId }).catch(() => undefined)
  }, [isSignedIn, saved, projectId, save])
}
