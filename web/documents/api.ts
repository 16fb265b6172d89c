import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import * as contract from '@fieldwork/core/documents/contract.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useOpenProject } from '../catalogue/api.ts'
import { call } from '../platform/calls/call.ts'

/** The document on the learner's version; immutable, so it is fetched once per version. */
export const documentQuery = (projectId: string, version: number) =>
  queryOptions({
    queryKey: ['document', projectId, version],
    queryFn: ({ signal }) => call(contract.getDocument, { params: { projectId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The text of a Pro section; the server has it only for who has unlocked it. */
export const sectionQuery = (projectId: string, version: number, contentId: string) =>
  queryOptions({
    queryKey: ['section', projectId, version, contentId],
    queryFn: ({ signal }) => call(contract.getSection, { params: { projectId, contentId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type NamedThings = Pick<Project, 'variables' | 'metadata'>

export const VariablesContext = createContext<NamedThings | null>(null)

/** What the learner calls things in the open project. The component is rendered again when that changes. */
export const useVariables = (): NamedThings => {
  const { project } = useOpenProject()
  return use(VariablesContext) ?? project
}

/** A new version was published: invalidates everything about the project. */
export const projectChanged = (client: QueryClient, projectId: string): Promise<unknown> =>
  Promise.all([client.invalidateQueries({ queryKey: ['projects'] }), client.invalidateQueries({ queryKey: ['project', projectId] })])

/** The texts of a project as Markdown, as a file. */
export const exportAddress = (projectId: string): string => contract.exportProject.path.replace('{projectId}', projectId)
