import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getProjectUpdate, recordUpdateOffer } from '@fieldwork/core/catalogue/contract.ts'
import { call } from '../platform/calls/call.ts'

/** The changes of a newer version. Only query it if there is one. */
export const projectUpdateQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projectUpdate', projectId],
    queryFn: ({ signal }) => call(getProjectUpdate, { params: { projectId } }, { signal }),
    staleTime: 30_000,
  })

/** Records, for all devices of the learner, that a version was offered. If that fails, it's offered again. */
export const useRecordOffer = (projectId: string) => {
  const client = useQueryClient()
  return useCallback(
    (version: number): void => {
      client.setQueryData(projectUpdateQuery(projectId).queryKey, (update) => update && { ...update, wasOffered: true })
      call(recordUpdateOffer, { params: { projectId }, body: { version } }).catch(() => {})
    },
    [client, projectId],
  )
}
