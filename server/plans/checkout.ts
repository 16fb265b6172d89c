import { safeReturnTo } from '@fieldwork/core/accounts/signIn.ts'
import type { createCheckout, manageSubscription } from '@fieldwork/core/plans/contract.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { Problem, problem } from '@fieldwork/core/problems.ts'
import { type Payments, UnknownCustomer } from '../adapters/payments/payments.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import { messageWithCause } from '../messageWithCause.ts'
import type { SignedIn } from '../http/caller.ts'
import type { Call } from '../http/route.ts'
import { accountOf, customerOf, deleteCustomer, insertCustomer } from './queries.ts'
import { syncSubscription } from './subscription.ts'

/** Throws `already_subscribed` for a user with Pro, even if only the provider knows about it yet. */
export const openCheckout = async (
  context: Context,
  payments: Payments | undefined,
  { query, caller: { user }, header }: Call<typeof createCheckout>,
): Promise<{ checkoutUrl: string }> => {
  if (!payments) throw problem('not_found')
  await context.limits.take('checkouts', user.id)
  if (isPro(user.plan)) throw problem('already_subscribed')
  const back = returnAddresses(context, header, query.returnTo)
  const order = { period: query.billing_period, success: back('success'), cancelled: back('cancelled') }
  const checkoutUrl = await asking(context, async () => {
    const known = await customerOf(context.db, user.id)
    if (known) await refuseSubscriber(context, payments, user, known.id)
    try {
      return await payments.createCheckout({ ...order, customerId: known?.id ?? (await newCustomer(context, payments, user)) })
    } catch (error) {
      if (!(known && error instanceof UnknownCustomer)) throw error
      await deleteCustomer(context.db, known.id)
      return payments.createCheckout({ ...order, customerId: await newCustomer(context, payments, user) })
    }
  })
  await context.db.transaction((tx) => recordEvent(tx, { name: 'checkout_opened', user, details: { billingPeriod: query.billing_period } }))
  return { checkoutUrl }
}

/** Throws `not_found` for a user who never bought anything. */
export const openPortal = async (
  context: Context,
  payments: Payments | undefined,
  { query, caller: { user }, header }: Call<typeof manageSubscription>,
): Promise<{ url: string; statusCode: 200 }> => {
  await context.limits.take('checkouts', user.id)
  const known = await customerOf(context.db, user.id)
  if (!payments || !known) throw problem('not_found')
  const returnTo = `${originOf(context, header)}${safeReturnTo(query.returnTo)}`
  const url = await asking(context, () =>
    payments.createPortal({ customerId: known.id, returnTo }).catch((error: unknown) => {
      throw error instanceof UnknownCustomer ? problem('not_found') : error
    }),
  )
  return { url, statusCode: 200 }
}

const refuseSubscriber = async (context: Context, payments: Payments, user: SignedIn, customerId: string) => {
  await syncSubscription(context, payments, customerId)
  if (isPro((await accountOf(context.db, user.id))?.plan)) throw problem('already_subscribed')
}

const newCustomer = async ({ db }: Context, payments: Payments, { id, email, name }: SignedIn): Promise<string> => {
  await insertCustomer(db, await payments.createCustomer({ userId: id, email, name }), id)
  // Another window may have been faster.
  return (await customerOf(db, id))!.id
}

/** Logs the provider's message, and doesn't show it to users. */
const asking = async <T>({ log }: Context, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem) throw error
    log.warn({ reason: messageWithCause(error) }, 'the provider of payments did not answer as it should')
    throw problem('payments_unavailable')
  }
}

const originOf = ({ config }: Context, header: (name: string) => string | undefined): string =>
  config.publicUrl ?? `http://${header('host')}`

/** The page that the user left, with a mark for the result of the checkout. */
const returnAddresses = (context: Context, header: (name: string) => string | undefined, returnTo: string | undefined) => {
  const [address = '', ...fragments] = safeReturnTo(returnTo).split('#')
  return (mark: 'success' | 'cancelled'): string =>
    originOf(context, header) + [`${address}${address.includes('?') ? '&' : '?'}checkout=${mark}`, ...fragments].join('#')
}
