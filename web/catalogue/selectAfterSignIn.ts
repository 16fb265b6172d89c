import type { QueryClient } from '@tanstack/react-query'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import { selectProjects } from '@fieldwork/core/catalogue/contract.ts'
import { call } from '../platform/calls/call.ts'
import type { Toasts } from '../platform/toasts/toasts.ts'
import { projectMessages as messages } from '../messages/project.ts'
import { projectQuery, projectsQuery } from './api.ts'

/** Adds the projects that the user selected before logging in, except those that they already have. */
export const selectAfterSignIn = async (client: QueryClient, toasts: Toasts, projectIds: readonly string[]): Promise<void> => {
  try {
    const mine = projectIds.length > 1 ? (await client.fetchQuery(projectsQuery)).filter(isInMyProjects).map(({ id }) => id) : []
    const selectedTime = new Date().toISOString()
    const missing = projectIds.filter((id) => !mine.includes(id)).map((projectId) => ({ projectId, selectedTime }))
    if (missing.length > 0) await call(selectProjects, { body: missing })
  } catch {
    return void toasts.show({ title: messages.addFailed, variant: 'error' })
  }
  toasts.show({ title: messages.addedAfterSignIn })
  await Promise.all([
    client.invalidateQueries(projectsQuery),
    ...projectIds.map((projectId) => client.invalidateQueries(projectQuery(projectId))),
  ])
}
