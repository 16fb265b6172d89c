import { isPro } from '@fieldwork/core/plans/plan.ts'
import { planOf } from '@fieldwork/core/plans/subscription.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { type Payments, UnknownCustomer } from '../adapters/payments/payments.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/caller.ts'
import { mailProWelcome } from './proMail.ts'
import {
  abandonedCustomers,
  accountOf,
  customerOf,
  deleteCustomer,
  insertPaymentEvent,
  numberQuestion,
  saveSubscription,
  uncertainCustomers,
} from './queries.ts'

/**
 * Asks the provider for a customer's subscriptions, and sets their plan in one transaction. Everything that may change a plan goes through
 * here regardless of its content, so that neither order nor repetition matters. `eventId`: the event that caused it, stored with the plan.
 * False for an unknown customer.
 */
export const syncSubscription = async (context: Context, payments: Payments, customerId: string, eventId?: string): Promise<boolean> => {
  const { db } = context
  const question = await numberQuestion(db, customerId)
  if (question === undefined) return false
  const subscription = await payments.subscriptionOf(customerId).catch(noneOfUnknown)
  const plan = subscription ? planOf(subscription) : 'free'
  await db.transaction(async (tx) => {
    await tx.lock(`customer ${customerId}`)
    const change = await saveSubscription(tx, { customerId, question, subscription, plan })
    if (change) {
      await recordEvent(tx, {
        name: 'plan_changed',
        user: { id: change.user_id },
        details: { plan, planBefore: change.plan_before, subscriptionId: change.subscription_id },
      })
      await mailProWelcome(context, tx, change.user_id)
    }
    if (eventId !== undefined) await insertPaymentEvent(tx, eventId)
  })
  return true
}

/** A customer who was deleted at the provider has no subscriptions any more. */
const noneOfUnknown = (error: unknown): undefined => {
  if (!(error instanceof UnknownCustomer)) throw error
}

/**
 * Asks about every customer with an overdue event, because it may have been lost while the server was down. Deletes customers at the
 * provider whose accounts are gone, so that nobody keeps paying.
 */
export const syncUncertain = async (context: Context, payments: Payments | undefined): Promise<void> => {
  if (!payments) return
  const { db, log, now } = context
  const attempt = (id: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) =>
      log.warn({ error, customer: id }, 'the provider of payments could not be asked about a customer; it is tried again in an hour'),
    )
  for (const { id } of await uncertainCustomers(db, new Date(now()))) await attempt(id, () => syncSubscription(context, payments, id))
  for (const { id } of await abandonedCustomers(db))
    await attempt(id, async () => {
      await payments.deleteCustomer(id)
      await deleteCustomer(db, id)
    })
}

/**
 * Throws subscription_runs while someone pays for a subscription that renews, and payments_unavailable if the provider can't be asked now.
 * Closes their open checkout pages.
 */
export const refuseWhilePaying = async (context: Context, payments: Payments | undefined, userId: string): Promise<void> => {
  await syncPerson(context, payments, userId, true)
  const account = await accountOf(context.db, userId)
  if (account && isPro(account.plan) && account.paid_until !== null && !account.is_ending) throw problem('subscription_runs')
}

/** Asks about a person who ever opened a checkout. Throws payments_unavailable. */
export const syncPerson = async (
  context: Context,
  payments: Payments | undefined,
  userId: string,
  closesCheckouts = false,
): Promise<void> => {
  const customer = payments && (await customerOf(context.db, userId))
  if (!customer) return
  try {
    if (closesCheckouts) await payments.closeCheckouts(customer.id).catch(noneOfUnknown)
    await syncSubscription(context, payments, customer.id)
  } catch (error) {
    context.log.warn({ error, customer: customer.id }, 'the provider of payments could not be asked for a plan')
    throw problem('payments_unavailable')
  }
}

/** A person with the plan according to the provider, or the stored plan while the provider can't be reached. */
export const refreshPlan = async (context: Context, payments: Payments | undefined, user: SignedIn): Promise<SignedIn> => {
  const customer = payments && (await customerOf(context.db, user.id))
  if (!payments || !customer) return user
  await context.limits.take('planRefreshes', user.id)
  try {
    await syncSubscription(context, payments, customer.id)
  } catch (error) {
    context.log.warn({ error, customer: customer.id }, 'the provider of payments could not be asked for a plan')
  }
  return { ...user, plan: (await accountOf(context.db, user.id))?.plan ?? user.plan }
}
