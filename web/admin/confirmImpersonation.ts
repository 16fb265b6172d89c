import type { QueryClient } from '@tanstack/react-query'
import { findImpersonation } from '@fieldwork/core/admin/contract.ts'
import type { ImpersonatedPerson } from '@fieldwork/core/admin/impersonation.ts'
import { doublingFromOneSecond } from '@fieldwork/core/endpoint.ts'
import { userQuery } from '../accounts/api.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { impersonatedName, ownAddress } from '../platform/impersonation.ts'
import { questionAddress } from './questionAddress.ts'

/**
 * Goes on when the administrator has said why they look as this person; otherwise leads to the page that asks, and is never settled. An
 * address alone, which anybody can send, makes nobody look as another.
 */
export const confirmImpersonation = async (client: QueryClient, person: ImpersonatedPerson): Promise<void> => {
  if (await isUnderWay(person)) return void (await client.ensureQueryData(userQuery))
  location.replace(questionAddress(impersonatedName(person), ownAddress(location)))
  await new Promise(() => undefined)
}

const isUnderWay = async (person: ImpersonatedPerson): Promise<boolean> => {
  try {
    return (await call(findImpersonation, { query: person }, { retry: doublingFromOneSecond })).isUnderWay
  } catch (error) {
    // The page that requested it shows the reason.
    if (error instanceof ResponseError && error.status < 500) return false
    throw error
  }
}
