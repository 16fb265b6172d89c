import { QueryClient } from '@tanstack/react-query'
import { userQuery, featuresQuery } from '../accounts/api.ts'
import type { BootData } from './boot.ts'
import { doublingFromOneSecond, type RetryPolicy, waitAfter } from '@fieldwork/core/endpoint.ts'
import { byPolicy, isUnavailable } from '../platform/calls/call.ts'
import { coursesQuery, projectQuery, projectsQuery } from '../catalogue/api.ts'
import { goalResultsQuery, pathQuery, pathsQuery } from '../goals/pathQueries.ts'
import { searchQuery } from '../search/api.ts'

/** A server that can't work says so. Reads are repeated when it can; until then people should see why. */
const policyFor = (error: unknown) => (isUnavailable(error) ? onceQuickly : doublingFromOneSecond)
const onceQuickly: RetryPolicy = { attempts: 1, delay: 400, factor: 1 }

/** The query cache, filled with the page's boot data. Reads that fail temporarily are retried three times. */
export const createClient = (boot: BootData | undefined): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The client counts failures from 0.
        retry: (failures, error) => byPolicy(policyFor(error))(error, failures + 1) !== undefined,
        retryDelay: (failures, error) => waitAfter(policyFor(error), failures + 1) ?? 0,
        refetchOnWindowFocus: false,
      },
    },
  })
  if (!boot) return client
  if (boot.user !== undefined) client.setQueryData(userQuery.queryKey, boot.user)
  client.setQueryData(featuresQuery.queryKey, boot.features)
  if (boot.project) client.setQueryData(projectQuery(boot.project.id).queryKey, boot.project)
  if (boot.projects) client.setQueryData(projectsQuery.queryKey, boot.projects)
  if (boot.courses) client.setQueryData(coursesQuery.queryKey, boot.courses)
  if (boot.search) client.setQueryData(searchQuery(boot.search.q, boot.search.type).queryKey, boot.search.answer)
  if (boot.paths) client.setQueryData(pathsQuery.queryKey, boot.paths)
  if (boot.path) client.setQueryData(pathQuery(boot.path.id).queryKey, boot.path)
  if (boot.goal) client.setQueryData(goalResultsQuery(boot.goal.goal).queryKey, boot.goal.results)
  return client
}
