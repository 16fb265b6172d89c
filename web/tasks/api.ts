import { queryOptions } from '@tanstack/react-query'
import { listValidations } from '../../core/tasks/contract.ts'
import { call } from '../call.ts'

export const validationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['validations', projectId],
    queryFn: ({ signal }) => call(listValidations, { params: { projectId } }, { signal }),
    staleTime: 30_000,
  })
