import { queryOptions } from '@tanstack/react-query'
import { getEvidenceState } from '@fieldwork/core/evidence/contract.ts'
import { call } from '../platform/calls/call.ts'

export const evidenceStateQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['evidenceState', projectId],
    queryFn: ({ signal }) => call(getEvidenceState, { params: { projectId } }, { signal }),
    staleTime: 0,
    retry: false,
  })
