import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getAnalytics } from '@fieldwork/core/analytics/contract.ts'
import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import { call } from '../platform/calls/call.ts'

export type Period = '7' | '30' | '90' | '365'

/** The report on a period, for one project or all. The previous report stays visible while the next one loads. */
export const analyticsQuery = (days: Period, projectId: string | undefined) =>
  queryOptions({
    queryKey: ['analytics', days, projectId],
    queryFn: ({ signal }): Promise<AnalyticsReport> => call(getAnalytics, { query: { days, projectId } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
