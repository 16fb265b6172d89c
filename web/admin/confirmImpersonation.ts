import type { QueryClient } from '@tanstack/react-query'
import { findImpersonation } from '@fieldwork/core/admin/contract.ts'
import type { ImpersonatedPerson } from '@fieldwork/core/admin/impersonation.ts'
import { doublingFromOneSecond } from '@fieldwork/core/endpoint.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { userQuery } from '../accounts/api.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { impersonatedName, ownAddress } from '../platform/impersonation.ts'

/**
 * Resolves if the administrator has given a reason for this impersonation. Otherwise it opens the page that asks for one, and never settles.
 * An address alone, which anybody can send, must not start an impersonation.
 */
export const confirmImpersonation = async (client: QueryClient, person: ImpersonatedPerson): Promise<void> => {
  if (await isUnderWay(person)) return void (await client.ensureQueryData(userQuery))
  const search = new URLSearchParams({ as: impersonatedName(person), returnTo: ownAddress(location) })
  location.replace(`${routePatterns.admin}?${search}`)
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
