import type { QueryClient } from '@tanstack/react-query'
import { selectProjects } from '../../core/catalogue/contract.ts'
import { call } from '../call.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { projectWords as words } from '../words/project.ts'
import { projectQuery, projectsQuery } from './api.ts'

/** Adds the project that a visitor wanted in My Projects, now that they are signed in. */
export const selectAfterSignIn = async (client: QueryClient, projectId: string): Promise<void> => {
  try {
    await call(selectProjects, { body: [{ projectId, selectedTime: new Date().toISOString() }] })
  } catch {
    return void showToast({ title: words.addFailed, variant: 'error' })
  }
  showToast({ title: words.addedAfterSignIn })
  await Promise.all([client.invalidateQueries(projectQuery(projectId)), client.invalidateQueries(projectsQuery)])
}
