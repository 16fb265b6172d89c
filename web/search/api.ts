import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { search } from '@fieldwork/core/search/contract.ts'
import type { SearchType } from '@fieldwork/core/search/schema.ts'
import { call } from '../platform/calls/call.ts'

/** Results of a search. Each search has its own key, so that a late response never replaces a newer one. */
export const searchQuery = (q: string, type: SearchType | undefined) =>
  queryOptions({
    queryKey: ['search', q, type],
    queryFn: ({ signal }) => call(search, { query: { q, ...(type && { type }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
