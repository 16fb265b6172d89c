import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getPortfolio } from '@fieldwork/core/portfolio/contract.ts'
import { featuresQuery, userQuery } from '../accounts/api.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { call } from '../platform/calls/call.ts'

export const ownPortfolioQuery = queryOptions({
  queryKey: ['portfolio'],
  queryFn: ({ signal }) => call(getPortfolio, {}, { signal }),
})

/** Notifies the other tabs of this browser that the user's own portfolio changed. */
export const portfolioChanges = createBroadcast<'changed'>('fieldwork.portfolio')

/** Refetches the portfolio and its limit, here and in other tabs, after a project was saved to it. */
export const refetchPortfolio = (client: QueryClient): void => {
  for (const { queryKey } of [ownPortfolioQuery, userQuery, featuresQuery]) void client.invalidateQueries({ queryKey })
  portfolioChanges.send('changed')
}
