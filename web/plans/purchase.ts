import type { QueryClient } from '@tanstack/react-query'
import { getUser } from '@fieldwork/core/accounts/contract.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { welcomeToPro } from '@fieldwork/core/plans/contract.ts'
import { accountChanges, userQuery } from '../accounts/api.ts'
import { purchaseMessages as messages } from '../messages/purchase.ts'
import { planMessages } from '../messages/plans.ts'
import { call } from '../platform/calls/call.ts'
import type { PendingAction } from '../platform/pendingAction.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { pause } from '../platform/calls/retry.ts'
import { InfoIcon } from '../ui/icons/icons.ts'
import { fetchCheckout } from './checkout.ts'
import { welcomeDialog } from './dialogs.ts'

/** Milliseconds between two requests for the plan after a checkout, and for all of them. */
const [pollInterval, pollDuration] = [2_000, 60_000]

/** Shows the outcome of a checkout. Polls the server, which asks the provider, until the user has Pro or a minute is over. */
export const followCheckout = async (client: QueryClient, { toasts }: Pick<Platform, 'toasts'>, mark: string): Promise<void> => {
  if (mark === 'cancelled') return void toasts.show({ title: messages.cancelled })
  if (mark !== 'success') return
  let isPending = false
  for (let attempt = 0; attempt < pollDuration / pollInterval; attempt++) {
    const user = await refreshedUser(client)
    if (user === null || user?.plan === 'pro') return
    if (user?.plan === 'pending' && !isPending) {
      isPending = true
      toasts.show({ title: messages.pending, dismissType: 'manual' })
    } else if (attempt === 0) toasts.show({ title: messages.confirming })
    await pause(pollInterval)
  }
  if (!isPending) toasts.show({ title: messages.late, dismissType: 'manual' })
}

/** Undefined if the request fails, null without a session. */
const refreshedUser = async (client: QueryClient): Promise<User | null | undefined> => {
  const before = client.getQueryData(userQuery.queryKey)
  try {
    const user = await call(getUser, { query: { refresh_profile: 'true' } })
    client.setQueryData(userQuery.queryKey, user)
    if (before?.plan !== user.plan) accountChanges().send('changed')
    return user
  } catch {
    return before === null ? null : undefined
  }
}

/** Welcomes a new subscriber, in one of all windows. */
export const welcomeOnce = async (client: QueryClient, { dialogs }: Pick<Platform, 'dialogs'>): Promise<void> => {
  const { isFirst } = await call(welcomeToPro, {})
  client.setQueryData(userQuery.queryKey, (user) => user && { ...user, isWelcomeDue: false })
  if (isFirst) dialogs.open(welcomeDialog, {})
}

export const showEndOfPro = ({ toasts }: Pick<Platform, 'toasts'>): void =>
  void toasts.show({ title: messages.ended, message: messages.endedText, icon: InfoIcon, dismissType: 'manual' })

/** Opens the checkout that a visitor chose before logging in. */
export const resumeCheckout = async (
  { toasts }: Pick<Platform, 'toasts'>,
  { period }: Extract<PendingAction, { kind: 'checkout' }>,
): Promise<void> => {
  const checkout = await fetchCheckout(location.pathname + location.search + location.hash, period)
  if ('url' in checkout) return location.assign(checkout.url)
  if (checkout.refused === 'already-pro') toasts.show({ title: planMessages.alreadyPro })
  else toasts.show({ title: planMessages.checkoutFailed, variant: 'error', contactUs: true })
}
