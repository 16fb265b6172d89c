import { mayMerge } from '@fieldwork/core/documents/variables.ts'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { readVariableKey } from '@fieldwork/core/accounts/variables.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { isTransient } from '../platform/calls/call.ts'
import { dropValue, heldValues, isHeld } from './heldVariables.ts'
import { sendVariable } from './sendVariable.ts'

/** Sends the values that this browser holds for a user and from before they logged in. Rejects if it must be retried later. */
export const mergeVariables = async (client: QueryClient, userId: string): Promise<void> => {
  const projects = await client.fetchQuery({ ...projectsQuery, staleTime: 0 })
  for (const owner of [null, userId]) {
    for (const [key, { value, base }] of Object.entries(heldValues(client, owner))) {
      const stored = storedValue(projects, key)
      if (stored !== value && mayMerge(stored, base) && !isPersonal(projects, key)) await send(client, owner, key, value)
      await firstReads(client)
      await client.invalidateQueries({ queryKey: ['project'] })
      dropValue(client, owner, key, value)
    }
  }
}

/**
 * Waits for reads of projects that are in flight. They may return the old value, and invalidating them has no effect while no component
 * observes them, such as during navigation to a project.
 */
const firstReads = (client: QueryClient): Promise<unknown> =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ queryKey: ['project'], fetchStatus: 'fetching' })
      .map(({ promise }) => Promise.resolve(promise)),
  )

/** True if the server draws the variable's value. */
const isPersonal = (projects: readonly Project[], key: string): boolean => {
  const { projectId = null, name } = readVariableKey(key) ?? {}
  const declared = projects.find(({ id }) => id === projectId)?.metadata.variables
  return declared?.some((variable) => variable.name === name && variable.personal !== undefined) ?? false
}

const storedValue = (projects: readonly Project[], key: string): string => {
  const { projectId = null, name } = readVariableKey(key) ?? {}
  const variables = projects.filter(({ id }) => projectId === null || id === projectId).flatMap((project) => project.variables)
  return variables.find((variable) => variable.name === name)?.value ?? ''
}

/** Sends the value unless the user changes it first. A value that the server refuses permanently is dropped. */
const send = async (client: QueryClient, owner: string | null, key: string, value: string): Promise<void> => {
  const { scope, mutationFn } = sendVariable(key)
  const sendHeld = new MutationObserver<unknown, Error, string>(client, {
    scope,
    mutationFn: async (held) => (isHeld(client, owner, key, held) ? mutationFn(held) : undefined),
  })
  await sendHeld.mutate(value).catch((error: unknown) => {
    if (isTransient(error)) throw error
  })
}
