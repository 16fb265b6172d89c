import { queryOptions } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/goals/contract.ts'
import { call } from '../platform/calls/call.ts'

/** The written paths, for links to their pages. */
export const pathsQuery = queryOptions({
  queryKey: ['paths'],
  queryFn: ({ signal }) => call(contract.listPaths, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const pathQuery = (pathId: string) =>
  queryOptions({
    queryKey: ['path', pathId],
    queryFn: ({ signal }) => call(contract.getPath, { params: { pathId } }, { signal }),
    staleTime: 5 * 60_000,
  })

/** The results for a goal, for visitors and learners. */
export const goalResultsQuery = (goal: string) =>
  queryOptions({
    queryKey: ['goalResults', goal],
    queryFn: ({ signal }) => call(contract.listGoalResults, { query: { goal } }, { signal }),
    // The page has something else to offer.
    retry: false,
    staleTime: 5 * 60_000,
  })
