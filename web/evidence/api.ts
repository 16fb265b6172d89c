import { queryOptions } from '@tanstack/react-query'
import { getEvidenceState } from '@fieldwork/core/evidence/contract.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { call } from '../platform/calls/call.ts'

export const evidenceStateQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['evidenceState', projectId],
    queryFn: ({ signal }) => call(getEvidenceState, { params: { projectId } }, { signal }),
    staleTime: 0,
    retry: false,
  })

/** To the other tabs of this browser: the person allowed a companion. */
export const companionChanges = createBroadcast<'allowed'>('fieldwork.companions')
