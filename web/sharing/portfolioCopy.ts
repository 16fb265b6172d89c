import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readAddresses } from '../ui/addresses.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { copyDocumentation } from '@fieldwork/core/documentation/contract.ts'
import { documentationCopyName } from '@fieldwork/core/documentation/fileNames.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { getFeatures } from '@fieldwork/core/plans/contract.ts'
import { lockOf } from '@fieldwork/core/plans/gates.ts'
import { addPortfolioDocument, getPortfolio } from '@fieldwork/core/portfolio/contract.ts'
import { maxDocumentTitleLength } from '@fieldwork/core/portfolio/limits.ts'
import { featuresQuery, userQuery } from '../accounts/api.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { call, isTransient, ResponseError } from '../platform/calls/call.ts'
import { randomUuid } from '../platform/browser/randomUuid.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { SharingFailure, type Notice } from './notice.ts'

const failed = messages.failed
/** Milliseconds for which a refusal and the link to the portfolio are shown. */
const refusalDuration = 12_000
export const savedDuration = 24_000

/** The learner's own portfolio, cached for its page, too. */
export const portfolioQuery = queryOptions({
  queryKey: ['portfolio'],
  queryFn: ({ signal }) => call(getPortfolio, {}, { signal }),
})

/** Refetches the portfolio and its limit, here and in other tabs (web/portfolio/api.ts), after a project was saved to it. */
export const refetchPortfolio = (client: QueryClient): void => {
  for (const { queryKey } of [portfolioQuery, userQuery, featuresQuery]) void client.invalidateQueries({ queryKey })
  createBroadcast<'changed'>('fieldwork.portfolio').send('changed')
}

/** The portfolio is full. The sharing view makes the notice a link to Pro. */
export class PortfolioFull extends SharingFailure {
  constructor() {
    super({ text: failed.limitWithoutPro, duration: refusalDuration })
  }
}

/**
 * @throws PortfolioFull if the portfolio is known to be full and doesn't contain the project yet. If that can't be found out, the server
 * decides on saving.
 */
export const requireRoom = async (projectId: string, signal: AbortSignal): Promise<void> => {
  const features = await call(getFeatures, {}, { signal }).catch(() => undefined)
  const limit = features?.limits['portfolioDocument']
  if (!limit || !lockOf('share_add_project_limit', { limit })) return
  const portfolio = await call(getPortfolio, {}, { signal }).catch(() => undefined)
  if (portfolio?.documents.every(({ project }) => project?.id !== projectId)) throw new PortfolioFull()
}

/** Adds a copy of the PDF to the portfolio, replacing an earlier copy. */
export const saveToPortfolio = async ({ project, signal }: { project: Project; signal: AbortSignal }): Promise<Notice> => {
  const failing = (cause: unknown): never => {
    signal.throwIfAborted()
    if (cause instanceof ResponseError && cause.code === 'limit_reached') throw new PortfolioFull()
    throw new SharingFailure({ text: failed.portfolio }, cause)
  }
  const params = { projectId: project.id }
  const newName = documentationCopyName(project.id, Date.now())
  const { storageName } = await call(copyDocumentation, { params, body: { type: 'pdf', newName } }, { signal }).catch(failing)
  const document = { id: randomUuid(), type: 'PROJECT', title: titleOf(project), project: { id: project.id, storageName } } as const
  await call(addPortfolioDocument, { body: document }, { signal }).catch((cause: unknown) => {
    // A retry would fail in the same way.
    if (cause instanceof ResponseError && cause.code !== 'limit_reached' && !isTransient(cause)) throw notAdded(cause)
    return failing(cause)
  })
  return {
    kind: 'success',
    text: messages.saved,
    duration: savedDuration,
    link: { label: messages.viewInPortfolio, href: routePatterns.portfolio },
  }
}

const notAdded = (cause: unknown): SharingFailure => {
  const { supportUrl } = readAddresses()
  const link = supportUrl ? { label: failed.contact, href: supportUrl } : undefined
  return new SharingFailure({ text: failed.add, duration: refusalDuration, link }, cause)
}

const titleOf = ({ metadata: { title } }: Project): string =>
  title.length > maxDocumentTitleLength ? `${title.slice(0, maxDocumentTitleLength - 1).trimEnd()}…` : title
