import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { userQuery, useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { impersonation } from '../platform/impersonation.ts'
import { useCurrentUrl } from '../platform/router/useCurrentUrl.ts'
import { fetchCheckout } from './checkout.ts'

type CheckoutState = 'idle' | 'opening' | 'failed' | 'already-pro' | 'impersonating'

/** Leads to the checkout, a visitor by way of the login. `isWanted`: false once the person has turned away. */
export const useCheckout = (isWanted: () => boolean = () => true) => {
  const [state, setState] = useState<CheckoutState>('idle')
  const client = useQueryClient()
  const user = useUser()
  const logIn = useLogIn()
  const here = useCurrentUrl()
  // The browser's Back button restores the page with a spinning button.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setState('idle')
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  const open = async (period: BillingPeriod): Promise<void> => {
    if (!user) return logIn({ returnTo: here, action: { kind: 'checkout', period } })
    // The server would refuse it.
    if (impersonation()) return setState('impersonating')
    setState('opening')
    const found = await fetchCheckout(here, period)
    if (!isWanted()) return
    if ('url' in found) return location.assign(found.url)
    setState(found.refused)
    if (found.refused === 'already-pro') void client.invalidateQueries({ queryKey: userQuery.queryKey })
  }
  return { state, open }
}
