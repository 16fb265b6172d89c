import { QueryClient } from '@tanstack/react-query'
import { userQuery, featuresQuery } from '../accounts/api.ts'
import type { BootData } from './boot.ts'
import { doublingFromOneSecond, waitAfter } from '@fieldwork/core/endpoint.ts'
import { byPolicy, ResponseError } from '../platform/calls/call.ts'
import { projectQuery, projectsQuery } from '../catalogue/api.ts'
import { pathQuery, pathsQuery } from '../goals/pathQueries.ts'

/** The query cache, filled with the page's boot data. Reads that fail temporarily are retried three times. */
export const createClient = (boot: BootData | undefined): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The client counts failures from 0. Maintenance takes longer than that.
        retry: (failures, error) =>
          !(error instanceof ResponseError && error.code === 'maintenance') &&
          byPolicy(doublingFromOneSecond)(error, failures + 1) !== undefined,
        retryDelay: (failures) => waitAfter(doublingFromOneSecond, failures + 1) ?? 0,
        refetchOnWindowFocus: false,
      },
    },
  })
  if (!boot) return client
  client.setQueryData(userQuery.queryKey, boot.user)
  client.setQueryData(featuresQuery.queryKey, boot.features)
  if (boot.project) client.setQueryData(projectQuery(boot.project.id).queryKey, boot.project)
  if (boot.projects) client.setQueryData(projectsQuery.queryKey, boot.projects)
  if (boot.paths) client.setQueryData(pathsQuery.queryKey, boot.paths)
  if (boot.path) client.setQueryData(pathQuery(boot.path.id).queryKey, boot.path)
  return client
}
