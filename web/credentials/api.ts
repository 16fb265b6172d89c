import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/credentials/contract.ts'
import { credentialFileName, type CredentialFileKind } from '@fieldwork/core/credentials/fileNames.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { publicProfileQuery } from '../accounts/publicProfile/api.ts'
import type { CredentialAudience } from '../messages/credentials.ts'
import { call, callForStream } from '../platform/calls/call.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'

export const credentialAudience = (): CredentialAudience => (canShareLinks() ? 'link' : 'here')

export const credentialQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['credential', projectId],
    queryFn: ({ signal }) => call(contract.getCredential, { params: { projectId } }, { signal }),
  })

export const fetchCredential = async (projectId: string, kind: CredentialFileKind): Promise<Blob> => {
  const params = { projectId, fileName: credentialFileName(kind, projectId) }
  return (await callForStream(contract.downloadCredential, { params }, { asksToLogIn: true })).blob()
}

/** Returns a function that issues a credential or replaces an outdated one. `isPublic`: undefined leaves its page as it is. */
export const useIssueCredential = (projectId: string) => {
  const client = useQueryClient()
  const show = useShowCredential(projectId)
  return async (name: string, isPublic: boolean | undefined) => {
    show(await call(contract.issueCredential, { params: { projectId }, body: { name, public: isPublic } }))
    // The name is suggested for public pages and documents.
    void client.invalidateQueries(publicProfileQuery)
  }
}

export const useSetCredentialPublic = (projectId: string) => {
  const show = useShowCredential(projectId)
  return async (isPublic: boolean) => show(await call(contract.setCredentialPublic, { params: { projectId }, body: { public: isPublic } }))
}

export const useRevokeCredential = (projectId: string) => {
  const show = useShowCredential(projectId)
  return async () => show(await call(contract.revokeCredential, { params: { projectId } }))
}

const useShowCredential = (projectId: string) => {
  const client = useQueryClient()
  return (state: CredentialState) => client.setQueryData(credentialQuery(projectId).queryKey, state)
}
