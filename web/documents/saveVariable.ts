import { scopeOf, variableKey } from '@fieldwork/core/documents/variables.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Project, ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import { authorOf, useUser } from '../accounts/api.ts'
import { projectQuery, useOpenProject } from '../catalogue/api.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { documentMessages as messages } from '../messages/document.ts'
import { shellMessages } from '../messages/shell.ts'
import { dropValue, heldValues, holdValue, isHeld } from './heldVariables.ts'
import { sendVariable } from './sendVariable.ts'
import { variableChanges } from './useMergedVariables.ts'

/**
 * Saves a value of a variable. It shows immediately, values are sent in order, and a refused value is taken back with a notice that can retry.
 * A visitor's value stays in this browser. After the session has ended, a value waits for the next login.
 */
export const useSaveVariable = (variable: ProjectVariable) => {
  const client = useQueryClient()
  const platform = usePlatform()
  const { project } = useOpenProject()
  const author = authorOf(useUser(), platform)
  const scope = scopeOf(variable)
  const key = variableKey(scope, project.id, variable.name)
  const { queryKey } = projectQuery(project.id)

  /** A new value replaces the visitor's. */
  const dropVisitors = () => dropValue(client, null, key, heldValues(client, null)[key]?.value ?? '')

  const mutation = useMutation({
    ...sendVariable(key),
    onMutate: (value) => {
      const stored = client.getQueryData(queryKey)?.variables.find(({ name }) => name === variable.name)?.value ?? ''
      holdValue(client, author, key, { value, base: heldValues(client, author)[key]?.base ?? stored })
      dropVisitors()
    },
    onSuccess: async (_entry, value) => {
      // A pending read may return the old value.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (known) => known && withValue(known, { name: variable.name, value, scope }))
      if (scope === 'user') void client.invalidateQueries({ queryKey: ['project'] })
      dropValue(client, author, key, value)
      variableChanges.send('changed')
    },
    onError: (error, value) => {
      if (!isHeld(client, author, key, value) || (error instanceof ResponseError && error.status === 401)) return
      dropValue(client, author, key, value)
      platform.toasts.show({
        title: messages.variableNotSaved(value),
        message: error.message,
        variant: 'error',
        dismissType: 'manual',
        action: { label: shellMessages.tryAgain, onClick: () => mutation.mutate(value) },
      })
    },
  })

  return (value: string): void => {
    if (author !== null) return mutation.mutate(value)
    if (value) holdValue(client, null, key, { value, base: '' })
    else dropVisitors()
  }
}

const withValue = (project: Project, variable: Project['variables'][number]): Project => ({
  ...project,
  variables: [...project.variables.filter(({ name }) => name !== variable.name), ...(variable.value ? [variable] : [])],
})
