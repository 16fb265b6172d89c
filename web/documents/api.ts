import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import * as contract from '@fieldwork/core/documents/contract.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useOpenProject } from '../catalogue/api.ts'
import { call } from '../platform/calls/call.ts'

/** The document in the learner's version. Versions are immutable, so each is fetched once. */
export const documentQuery = (projectId: string, version: number) =>
  queryOptions({
    queryKey: ['document', projectId, version],
    queryFn: ({ signal }) => call(contract.getDocument, { params: { projectId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The text of a Pro section, which the learner must have unlocked. */
export const sectionQuery = (projectId: string, version: number, contentId: string) =>
  queryOptions({
    queryKey: ['section', projectId, version, contentId],
    queryFn: ({ signal }) => call(contract.getSection, { params: { projectId, contentId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Variables = Pick<Project, 'variables' | 'metadata'>

export const VariablesContext = createContext<Variables | null>(null)

/** The learner's variables in the open project. */
export const useVariables = (): Variables => {
  const { project } = useOpenProject()
  return use(VariablesContext) ?? project
}

/** A new version was published: invalidates everything about the project. */
export const projectChanged = (client: QueryClient, projectId: string): Promise<unknown> =>
  Promise.all([client.invalidateQueries({ queryKey: ['projects'] }), client.invalidateQueries({ queryKey: ['project', projectId] })])

/** Address of the project's texts as a zip of Markdown. */
export const exportAddress = (projectId: string): string => contract.exportProject.path.replace('{projectId}', projectId)
