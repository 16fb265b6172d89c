import { queryOptions, useQuery } from '@tanstack/react-query'
import { byActivity } from '@fieldwork/core/catalogue/nextProject.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import * as contract from '@fieldwork/core/documentation/contract.ts'
import { documentationFileName, type DocumentationFileKind } from '@fieldwork/core/documentation/fileNames.ts'
import type { DocumentationList } from '@fieldwork/core/documentation/schema.ts'
import { getPortfolio } from '@fieldwork/core/portfolio/contract.ts'
import type { OwnPortfolio } from '@fieldwork/core/portfolio/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { call, callForStream } from '../platform/calls/call.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { sessionStore } from '../platform/browser/storage.ts'
import { publicOrigin } from '../platform/page/publicOrigin.ts'

/** Milliseconds between two reads of the portfolio while the server adds to it. */
export const attemptInterval = 4000

/** The learner's own portfolio, cached for its page, too. */
export const portfolioQuery = queryOptions({
  queryKey: ['portfolio'],
  queryFn: async ({ signal }) => {
    const portfolio = await call(getPortfolio, {}, { signal })
    forgetPress(portfolio)
    return portfolio
  },
  refetchInterval: ({ state }) => (state.data && isBeingAdded(state.data) ? attemptInterval : false),
})

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

/** Whether the server is adding a project, or could not make its PDF. */
export const addingOf = (portfolio: OwnPortfolio | undefined, projectId: string): 'waiting' | 'failed' | undefined => {
  const adding = portfolio?.adding?.find((copy) => copy.projectId === projectId)
  if (!adding) return portfolio && isPressed(portfolio, projectId) ? 'waiting' : undefined
  return adding.hasFailed ? 'failed' : 'waiting'
}

const isBeingAdded = (portfolio: OwnPortfolio): boolean => portfolio.adding?.some(({ hasFailed }) => !hasFailed) || isPressed(portfolio)

/** The name of the copy whose request is being sent. The server carries it out even if the page is reloaded meanwhile. */
export const pressKey = 'fieldwork.portfolioCopy'
/** Milliseconds for which the server may be carrying out a request that lost its page. */
const maxPressAge = 30_000

/** The project that this tab has just had added, and when. */
const pressed = () => {
  const [, projectId, time] = /^(.+)-(\d+)$/.exec(sessionStore.getItem(pressKey) ?? '') ?? []
  return { projectId, time: Number(time) }
}

/** True if this tab has just had a project added, and the server hasn’t carried that out yet. */
const isPressed = ({ documents }: OwnPortfolio, ofProject?: string): boolean => {
  const { projectId, time } = pressed()
  if (!projectId || (ofProject ?? projectId) !== projectId || Date.now() - time > maxPressAge) return false
  return !documents.some(({ project }) => project?.id === projectId)
}

/** Forgets a request once the portfolio shows that the server has it: the work may be deleted soon after. */
const forgetPress = ({ documents, adding = [] }: OwnPortfolio): void => {
  const { projectId } = pressed()
  if (projectId && [...documents.map(({ project }) => project?.id), ...adding.map((copy) => copy.projectId)].includes(projectId))
    sessionStore.removeItem(pressKey)
}
