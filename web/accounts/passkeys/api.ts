import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '@fieldwork/core/accounts/passkeys/contract.ts'
import { call } from '../../platform/calls/call.ts'
import { useFlag } from '../api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
  staleTime: 0,
})

/** False on a page without a secure context, where browsers have no passkeys at all. */
export const isPasskeySupported = (): boolean => typeof PublicKeyCredential === 'function'

/** True if both the server and the browser offer passkeys. */
export const useOffersPasskeys = (): boolean => useFlag('capability.passkeys') && isPasskeySupported()
