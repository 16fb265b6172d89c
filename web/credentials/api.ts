import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/credentials/contract.ts'
import { credentialFileName, type CredentialFileKind } from '@fieldwork/core/credentials/fileNames.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { call, callForStream } from '../platform/calls/call.ts'

export const credentialQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['credential', projectId],
    queryFn: ({ signal }) => call(contract.getCredential, { params: { projectId } }, { signal }),
  })

export const fetchCredential = async (projectId: string, kind: CredentialFileKind): Promise<Blob> => {
  const params = { projectId, fileName: credentialFileName(kind, projectId) }
  return (await callForStream(contract.downloadCredential, { params }, { asksToLogIn: true })).blob()
}

/** Issues a credential, or replaces one that is out of date. */
export const useIssueCredential = (projectId: string) => {
  const keep = useKeep(projectId)
  return useMutation({
    mutationFn: (name: string) => call(contract.issueCredential, { params: { projectId }, body: { name } }),
    onSuccess: keep,
  })
}

export const useRevokeCredential = (projectId: string) => {
  const keep = useKeep(projectId)
  return useMutation({ mutationFn: () => call(contract.revokeCredential, { params: { projectId } }), onSuccess: keep })
}

const useKeep = (projectId: string) => {
  const client = useQueryClient()
  return (state: CredentialState) => client.setQueryData(credentialQuery(projectId).queryKey, state)
}
