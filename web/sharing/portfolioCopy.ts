import type { QueryClient } from '@tanstack/react-query'
import { readAddresses } from '../ui/addresses.ts'
import { copyDocumentation } from '@fieldwork/core/documentation/contract.ts'
import { documentationCopyName } from '@fieldwork/core/documentation/fileNames.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { featuresQuery, userQuery } from '../accounts/api.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { sessionStore } from '../platform/browser/storage.ts'
import { call, isTransient, ResponseError } from '../platform/calls/call.ts'
import { pause } from '../platform/calls/retry.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { addingOf, attemptInterval, portfolioQuery, pressKey } from './api.ts'
import { SharingFailure, type Notice } from './notice.ts'

const failed = messages.failed
/** Milliseconds for which a refusal and the link to the portfolio are shown. */
const refusalDuration = 12_000
const savedDuration = 24_000

/** Milliseconds until the second read of the portfolio. */
const firstInterval = 1000

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
 * Has the server add a copy of the PDF to the portfolio, replacing an earlier copy, and waits until it's there. The server makes the PDF first
 * if that is outdated or `regenerate` says so, and adds the copy even if nobody waits.
 */
export const saveToPortfolio = async (
  client: QueryClient,
  projectId: string,
  regenerate: boolean,
  signal: AbortSignal,
): Promise<Notice> => {
  const newName = documentationCopyName(projectId, Date.now())
  const body = { type: 'pdf', newName, toPortfolio: true, regenerate } as const
  sessionStore.setItem(pressKey, newName)
  // Leaving a page aborts its request, but the server may carry it out all the same.
  let isLeft = false
  const leave = () => void (isLeft = true)
  for (const event of leavingEvents) addEventListener(event, leave)
  await call(copyDocumentation, { params: { projectId }, body }, { signal })
    .catch((cause: unknown) => {
      signal.throwIfAborted()
      if (!(cause instanceof ResponseError)) throw new SharingFailure({ text: failed.portfolio }, cause)
      // The page is out of date.
      if (cause.status === 401 || cause.status === 404) throw cause
      if (cause.code === 'limit_reached') throw new PortfolioFull()
      if (cause.status === 429) throw new SharingFailure({ text: cause.message }, cause)
      // A retry would fail in the same way.
      throw isTransient(cause) ? new SharingFailure({ text: failed.portfolio }, cause) : notAdded(cause)
    })
    .finally(() => {
      for (const event of leavingEvents) removeEventListener(event, leave)
      if (!isLeft) sessionStore.removeItem(pressKey)
    })
  await arrival(client, projectId, signal)
  refetchPortfolio(client)
  return {
    kind: 'success',
    text: messages.saved,
    duration: savedDuration,
    link: { label: messages.viewInPortfolio, href: routePatterns.portfolio },
  }
}

/** @throws SharingFailure if the PDF could not be made. */
const arrival = async (client: QueryClient, projectId: string, signal: AbortSignal): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const portfolio = await client.fetchQuery({ ...portfolioQuery, staleTime: 0 }).catch((error: unknown) => {
      if (isTransient(error)) return undefined
      throw error
    })
    signal.throwIfAborted()
    const adding = addingOf(portfolio, projectId)
    if (adding === 'failed') throw new SharingFailure({ text: failed.regenerate })
    if (portfolio && !adding) return
    // A PDF that is current is only copied.
    await pause(attempt === 1 ? firstInterval : attemptInterval, signal)
  }
}

/** Firefox aborts requests before it hides the page. */
const leavingEvents = ['beforeunload', 'pagehide'] as const

const notAdded = (cause: unknown): SharingFailure => {
  const { supportUrl } = readAddresses()
  const link = supportUrl ? { label: failed.contact, href: supportUrl } : undefined
  return new SharingFailure({ text: failed.add, duration: refusalDuration, link }, cause)
}
