import { queryOptions } from '@tanstack/react-query'
import { answerDeviceRequest, getDeviceRequest, listCompanions } from '@fieldwork/core/tokens/contract.ts'
import type { DeviceRequest } from '@fieldwork/core/tokens/schema.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { call } from '../platform/calls/call.ts'

export const companionsQuery = queryOptions({
  queryKey: ['companions'],
  queryFn: ({ signal }) => call(listCompanions, {}, { signal }),
  staleTime: 0,
})

/** Never refetched automatically, because each request counts as a guess. */
export const deviceRequestQuery = (userCode: string) =>
  queryOptions({
    queryKey: ['deviceRequest', userCode],
    queryFn: ({ signal }) => call(getDeviceRequest, { params: { userCode } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const decideOnDevice = (userCode: string, allow: boolean): Promise<DeviceRequest> =>
  call(answerDeviceRequest, { params: { userCode }, body: { allow } })

/** Notifies the other tabs of this browser that a companion was allowed. */
export const companionChanges = createBroadcast<'allowed'>('fieldwork.companions')
