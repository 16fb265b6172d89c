import { queryOptions, useQuery } from '@tanstack/react-query'
import { byActivity } from '@fieldwork/core/catalogue/nextProject.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import * as contract from '@fieldwork/core/documentation/contract.ts'
import { documentationFileName, type DocumentationFileKind } from '@fieldwork/core/documentation/fileNames.ts'
import type { DocumentationList } from '@fieldwork/core/documentation/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { call, callForStream } from '../platform/calls/call.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { portfolioQuery } from './portfolioCopy.ts'
import { publicOrigin } from '../platform/page/publicOrigin.ts'

/** The files of the reader's documentation of a project. */
export const listFiles = (projectId: string, signal: AbortSignal): Promise<DocumentationList> =>
  call(contract.listDocumentation, { params: { projectId } }, { signal })

export const documentationQuery = (projectId: string) =>
  queryOptions({ queryKey: ['documentation', projectId], queryFn: ({ signal }) => listFiles(projectId, signal) })

export const regenerate = (projectId: string, signal: AbortSignal) =>
  call(contract.regenerateDocumentation, { params: { projectId } }, { signal })

export const setPublic = (projectId: string, isPublic: boolean) =>
  call(contract.shareDocumentation, { params: { projectId }, body: { public: isPublic } })

/** Fetches a file of the documentation, and gives it to the browser to save under its name. */
export const saveFile = async (projectId: string, kind: DocumentationFileKind, signal: AbortSignal): Promise<void> => {
  const fileName = documentationFileName(kind, projectId)
  const response = await callForStream(contract.getDocumentationFile, { params: { projectId, fileName } }, { signal })
  saveBlob(await response.blob(), fileName)
}

/** The link to a path at the public origin of the server. */
export const publicLink = (path: string): string => publicOrigin() + path

/** Finished projects that the portfolio doesn't show yet, latest first; undefined while they're loading. */
export const useFinishedProjects = (): Project[] | undefined => {
  const projects = useQuery(projectsQuery)
  const portfolio = useQuery(portfolioQuery)
  if (projects.isPending || portfolio.isPending) return undefined
  const inPortfolio = new Set(portfolio.data?.documents.map(({ project }) => project?.id))
  return byActivity((projects.data ?? []).filter(({ id, status }) => status === 'COMPLETE' && !inPortfolio.has(id)))
}
