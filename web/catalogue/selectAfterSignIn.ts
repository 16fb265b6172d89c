import type { QueryClient } from '@tanstack/react-query'
import { selectProjects } from '@fieldwork/core/catalogue/contract.ts'
import { call } from '../platform/calls/call.ts'
import type { Toasts } from '../platform/toasts/toasts.ts'
import { projectMessages as messages } from '../messages/project.ts'
import { projectQuery, projectsQuery } from './api.ts'

/** Adds the project that the user selected before logging in. */
export const selectAfterSignIn = async (client: QueryClient, toasts: Toasts, projectId: string): Promise<void> => {
  try {
    await call(selectProjects, { body: [{ projectId, selectedTime: new Date().toISOString() }] })
  } catch {
    return void toasts.show({ title: messages.addFailed, variant: 'error' })
  }
  toasts.show({ title: messages.addedAfterSignIn })
  await Promise.all([client.invalidateQueries(projectQuery(projectId)), client.invalidateQueries(projectsQuery)])
}
