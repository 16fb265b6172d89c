import { useQueryClient } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { userQuery, useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { impersonation } from '../platform/impersonation.ts'
import { useCurrentUrl } from '../platform/router/useCurrentUrl.ts'
import { fetchCheckout } from './checkout.ts'

type CheckoutState = 'idle' | 'opening' | 'failed' | 'already-pro' | 'impersonating'

/** Opens the checkout, for a visitor after the login. `isWanted`: false once the user has closed the offer. */
export const useCheckout = (isWanted: () => boolean = () => true) => {
  const [state, setState] = useState<CheckoutState>('idle')
  const client = useQueryClient()
  const user = useUser()
  const logIn = useLogIn()
  const here = useCurrentUrl()
  usePageRestored(() => setState('idle'))
  const open = async (period: BillingPeriod): Promise<void> => {
    if (!user) return logIn({ returnTo: here, action: { kind: 'checkout', period } })
    // The server would refuse it.
    if (impersonation()) return setState('impersonating')
    setState('opening')
    const checkout = await fetchCheckout(here, period)
    if (!isWanted()) return
    if ('url' in checkout) return location.assign(checkout.url)
    setState(checkout.refused)
    if (checkout.refused === 'already-pro') void client.invalidateQueries({ queryKey: userQuery.queryKey })
  }
  return { state, open }
}

/** Calls `restored` when the browser's Back button restores the page from its cache, with the state in which it was left. */
export const usePageRestored = (restored: () => void): void => {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && restored()
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  })
}
