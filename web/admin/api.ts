import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/admin/contract.ts'
import type { Endpoint, InputOf, OutputOf } from '@fieldwork/core/endpoint.ts'
import { call } from '../platform/calls/call.ts'

/* All data of the administration. It is read again whenever a part of it is opened. */

export type AdminQuery<Data> = UseQueryOptions<Data, Error, Data, readonly unknown[]>

const adminQuery = <E extends Endpoint>(kind: string, endpoint: E, input: InputOf<E>): AdminQuery<OutputOf<E>> => ({
  queryKey: ['admin', kind, input],
  queryFn: ({ signal }) => call(endpoint, input, { signal }),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

type QueryOf<E> = InputOf<E> extends { query: infer Query } ? Query : never

export const peopleQuery = (query: QueryOf<typeof contract.listPeople>) => adminQuery('people', contract.listPeople, { query })
export const contentQuery = (query: QueryOf<typeof contract.listContent>) => adminQuery('content', contract.listContent, { query })
export const jobsQuery = (query: QueryOf<typeof contract.listJobs>) => adminQuery('jobs', contract.listJobs, { query })
export const goalsQuery = (query: QueryOf<typeof contract.listEmptyGoals>) => adminQuery('goals', contract.listEmptyGoals, { query })
export const auditQuery = (query: QueryOf<typeof contract.listAudit>) => adminQuery('audit', contract.listAudit, { query })
export const flagsQuery = adminQuery('flags', contract.listFlags, {})

/** When administrators looked as the person who is signed in. */
export const visitsQuery = queryOptions({
  queryKey: ['visits'],
  queryFn: ({ signal }) => call(contract.listVisits, {}, { signal }),
  staleTime: 0,
})
