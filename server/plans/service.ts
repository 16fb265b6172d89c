import * as contract from '@fieldwork/core/plans/contract.ts'
import { limitsFor } from '@fieldwork/core/plans/features.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/caller.ts'
import { type Call, serve, type Served } from '../http/route.ts'
import { openCheckout, openPortal } from './checkout.ts'
import { setFlag } from './flags.ts'
import { mailProWelcome } from './proMail.ts'
import { completedQuizzes, flagsOf, savePlan, takeWelcome, countDocuments } from './queries.ts'

export const plans = (context: Context, payments: Payments | undefined): Served[] => [
  serve(contract.getFeatures, ({ caller }) => (caller.user ? featuresOf(context, caller.user) : visitorFeatures(context))),
  serve(contract.createCheckout, (call) => openCheckout(context, payments, call)),
  serve(contract.manageSubscription, (call) => openPortal(context, payments, call)),
  serve(contract.welcomeToPro, ({ caller }) => welcome(context, caller.user)),
  serve(contract.changeOwnPlan, (call) => changeOwnPlan(context, call)),
]

/** Visitors have the free plan. */
export const visitorFeatures = ({ config }: Context): Features => ({
  features: { ...config.flags, 'general.admin': false },
  limits: limitsFor(config.limits, 'free'),
})

/** A person's flags and limits, with the usage of each limit. */
export const featuresOf = async ({ config, db }: Context, user: Pick<SignedIn, 'id' | 'plan' | 'isAdmin'>): Promise<Features> => {
  const [quizCompletion, portfolioDocument, own] = await Promise.all([
    completedQuizzes(db, user.id),
    countDocuments(db, user.id),
    flagsOf(db, user.id),
  ])
  return {
    features: { ...config.flags, ...own, 'general.admin': user.isAdmin },
    limits: limitsFor(config.limits, user.plan, { quizCompletion, portfolioDocument }, own),
  }
}

const welcome = async ({ db, limits }: Context, user: SignedIn) => {
  await limits.take('saves', user.id)
  return db.transaction(async (tx) => {
    const welcomed = await takeWelcome(tx, user.id)
    if (welcomed) await recordEvent(tx, { name: 'pro_welcomed', user, details: { subscriptionId: welcomed.subscription_id } })
    return { isFirst: welcomed !== undefined }
  })
}

const changeOwnPlan = async (context: Context, { body, caller: { user } }: Call<typeof contract.changeOwnPlan>): Promise<Features> => {
  if (context.config.production) throw problem('not_found')
  await context.limits.take('saves', user.id)
  const plan = body.plan ?? user.plan
  await context.db.transaction(async (tx) => {
    await savePlan(tx, user.id, plan)
    await mailProWelcome(context, tx, user.id)
  })
  for (const [name, value] of Object.entries(body.flags ?? {})) await setFlag(context, user.id, name, value, { adminId: user.id })
  return featuresOf(context, { ...user, plan })
}
