import { mayMerge, scopeOf, variableKey } from '@fieldwork/core/documents/variables.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { authorOf, useUser } from '../accounts/api.ts'
import { useOpenProject } from '../catalogue/api.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { VariablesContext } from './api.ts'
import { heldQuery } from './heldVariables.ts'
import type { HeldValues } from './storedValues.ts'

/** Provides the stored variables, overridden by values that are pending in this browser. */
export const VariablesProvider = ({ children }: { children: ReactNode }) => {
  const { project } = useOpenProject()
  const author = authorOf(useUser(), usePlatform())
  const { data: own } = useQuery(heldQuery(author))
  const { data: visitors } = useQuery(heldQuery(null))
  const values = useMemo(
    () => ({ metadata: project.metadata, variables: shownVariables(project, own, visitors) }),
    [project, own, visitors],
  )
  return <VariablesContext value={values}>{children}</VariablesContext>
}

/** A visitor's values also show in the account that is about to store them. */
const shownVariables = ({ id, metadata, variables }: Project, own: HeldValues, visitors: HeldValues): Project['variables'] =>
  metadata.variables.map((declared) => {
    const { name } = declared
    const scope = scopeOf(declared)
    const key = variableKey(scope, id, name)
    const stored = variables.find((variable) => variable.name === name)?.value ?? ''
    // Only the server draws personal values, so values stored in this browser are ignored.
    if (declared.personal !== undefined) return { name, scope, value: stored }
    const asVisitor = visitors[key]
    const merged = asVisitor && mayMerge(stored, asVisitor.base) ? asVisitor.value : stored
    return { name, scope, value: own[key]?.value ?? merged }
  })
