import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { search } from '@fieldwork/core/search/contract.ts'
import type { SearchType } from '@fieldwork/core/search/schema.ts'
import { call } from '../platform/calls/call.ts'

/** What a search finds. Each search has its own answer, so that a late one never takes the place of a newer one's. */
export const searchQuery = (q: string, type: SearchType | undefined) =>
  queryOptions({
    queryKey: ['search', q, type],
    queryFn: ({ signal }) => call(search, { query: { q, ...(type && { type }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
