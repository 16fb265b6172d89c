import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/admin/contract.ts'
import type { Endpoint, InputOf, OutputOf } from '@fieldwork/core/endpoint.ts'
import { call } from '../platform/calls/call.ts'

/* All data of the administration. It is read again whenever a part of it is opened. */

export type AdminQuery<Data> = UseQueryOptions<Data, Error, Data, readonly unknown[]>

/** The query of an address: `page`, and `q` or a filter if the list has them. */
export type ListQuery = Readonly<Record<string, string>>

const adminQuery = <Data>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>): AdminQuery<Data> => ({
  queryKey: ['admin', ...key],
  queryFn: ({ signal }) => read(signal),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

const listQuery =
  <E extends Endpoint>(kind: string, endpoint: E) =>
  (query: ListQuery): AdminQuery<OutputOf<E>> =>
    adminQuery([kind, query], (signal) => call(endpoint, { query } as InputOf<E>, { signal }))

export const peopleQuery = listQuery('people', contract.listPeople)
export const contentQuery = listQuery('content', contract.listContent)
export const jobsQuery = listQuery('jobs', contract.listJobs)
export const goalsQuery = listQuery('goals', contract.listEmptyGoals)
export const auditQuery = listQuery('audit', contract.listAudit)

/** The flags as the rows of a list, with the limits of the plans. */
export const flagsQuery = adminQuery(['flags'], async (signal) => {
  const { flags, limits } = await call(contract.listFlags, {}, { signal })
  return { rows: flags.map((flag) => ({ ...flag, id: flag.name })), total: flags.length, limits }
})

/** Whether only administrators get in. */
export const maintenanceQuery = adminQuery(['maintenance'], (signal) => call(contract.getMaintenance, {}, { signal }))

/** Repeats it while the window is visible, because another administrator may start or end maintenance. `interval`: in milliseconds. */
export const maintenancePoll = (interval: number) => ({
  ...maintenanceQuery,
  // A background request must not open a dialog.
  queryFn: ({ signal }: { signal: AbortSignal }) => call(contract.getMaintenance, {}, { signal, asksToConfirm: false }),
  refetchInterval: interval,
  refetchOnWindowFocus: true,
  retry: false,
})

/** When administrators looked as the person who is signed in. */
export const visitsQuery = queryOptions({
  queryKey: ['visits'],
  queryFn: ({ signal }) => call(contract.listVisits, {}, { signal }),
  staleTime: 0,
})
