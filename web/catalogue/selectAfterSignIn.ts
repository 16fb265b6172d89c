import type { QueryClient } from '@tanstack/react-query'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import { selectProjects } from '@fieldwork/core/catalogue/contract.ts'
import { call } from '../platform/calls/call.ts'
import type { Toasts } from '../platform/toasts/toasts.ts'
import { projectMessages as messages } from '../messages/project.ts'
import { projectQuery, projectsQuery } from './api.ts'

/** Milliseconds. It may cover the list that the projects are in, which says the same. */
const toastDuration = 3000

/**
 * Adds the projects that the user selected before logging in, in their order, except those that they already have. Returns whether they are
 * added.
 */
export const selectAfterSignIn = async (client: QueryClient, toasts: Toasts, projectIds: readonly string[]): Promise<boolean> => {
  try {
    const mine = projectIds.length > 1 ? (await client.fetchQuery(projectsQuery)).filter(isInMyProjects).map(({ id }) => id) : []
    const now = Date.now()
    const missing = projectIds
      .filter((id) => !mine.includes(id))
      .map((projectId, at, { length }) => ({ projectId, selectedTime: new Date(now - length + 1 + at).toISOString() }))
    if (missing.length > 0) await call(selectProjects, { body: missing })
  } catch {
    toasts.show({ title: messages.addFailed, variant: 'error' })
    return false
  }
  toasts.show({ title: messages.addedAfterSignIn, duration: toastDuration })
  await Promise.all([
    client.invalidateQueries(projectsQuery),
    ...projectIds.map((projectId) => client.invalidateQueries(projectQuery(projectId))),
  ])
  return true
}
