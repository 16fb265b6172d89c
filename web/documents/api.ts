import { queryOptions } from '@tanstack/react-query'
import { documentFile, getProjectFile } from '../../core/documents/contract.ts'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import { call } from '../call.ts'

/** The document on the learner's version; immutable, so it is fetched once per version. */
export const documentQuery = (projectId: string, version: number) =>
  queryOptions({
    queryKey: ['document', projectId, version],
    queryFn: ({ signal }) =>
      call(getProjectFile, { params: { projectId, filename: documentFile } }, { signal }) as unknown as Promise<GuidedDocument>,
    staleTime: Number.POSITIVE_INFINITY,
  })
