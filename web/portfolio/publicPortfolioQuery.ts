import { queryOptions } from '@tanstack/react-query'
import { getPublicPortfolio } from '@fieldwork/core/portfolio/contract.ts'
import { call } from '../platform/calls/call.ts'

/** A portfolio as its visitors see it. Apart from the owner's requests, because every page that can fail loads it with the error page. */
export const publicPortfolioQuery = (nickname: string) =>
  queryOptions({
    queryKey: ['portfolio', nickname],
    queryFn: ({ signal }) => call(getPublicPortfolio, { params: { nickname } }, { signal }),
    staleTime: 30_000,
  })
