import { mayMerge } from '@fieldwork/core/documents/variables.ts'
import type { QueryClient } from '@tanstack/react-query'
import { saveVariable } from '@fieldwork/core/accounts/contract.ts'
import { readVariableKey } from '@fieldwork/core/accounts/variables.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { call, isTransient } from '../platform/call.ts'
import { dropValue, heldValues } from './heldVariables.ts'

/** Sends what this browser holds for a person and from before they signed in. Rejects when that has to be tried again later. */
export const mergeVariables = async (client: QueryClient, userId: string): Promise<void> => {
  const projects = await client.fetchQuery({ ...projectsQuery, staleTime: 0 })
  for (const owner of [null, userId]) {
    for (const [key, { value, base }] of Object.entries(heldValues(client, owner))) {
      const stored = storedValue(projects, key)
      if (stored !== value && mayMerge(stored, base)) await save(key, value)
      await client.invalidateQueries({ queryKey: ['project'] })
      dropValue(client, owner, key)
    }
  }
}

const storedValue = (projects: readonly Project[], key: string): string => {
  const { projectId = null, name } = readVariableKey(key) ?? {}
  const variables = projects.filter(({ id }) => projectId === null || id === projectId).flatMap((project) => project.variables)
  return variables.find((variable) => variable.name === name)?.value ?? ''
}

/** What the server refuses for good has no place any more. */
const save = (key: string, value: string) =>
  call(saveVariable, { body: { key, value } }).catch((error: unknown) => {
    if (isTransient(error)) throw error
  })
