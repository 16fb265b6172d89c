import { queryOptions } from '@tanstack/react-query'
import { getProjectUpdate } from '../../core/catalogue/updateContract.ts'
import { call } from '../call.ts'

/** What a newer version would bring; asked for only while there is one. */
export const projectUpdateQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projectUpdate', projectId],
    queryFn: ({ signal }) => call(getProjectUpdate, { params: { projectId } }, { signal }),
    staleTime: 30_000,
  })
