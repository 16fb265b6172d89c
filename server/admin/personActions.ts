import type { AuditAction } from '@fieldwork/core/admin/auditActions.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import { recordEvent } from '../analytics/queries.ts'
import { signedInAs } from '../accounts/authenticate.ts'
import { scheduleDeletion, withdrawDeletion } from '../accounts/deletion/deletion.ts'
import { downloadAccount } from '../accounts/export/archive.ts'
import { mailSuspension } from '../accounts/mails/mails.ts'
import { deleteSessionsOf } from '../accounts/sessions/queries.ts'
import { endImpersonations, insertEntry } from '../audit/queries.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { asAdministrator } from '../plans/administrators.ts'
import { mailProWelcome } from '../plans/proMail.ts'
import { accountOf, grantPro, withdrawPro } from '../plans/queries.ts'
import { refuseWhilePaying, syncPerson } from '../plans/subscription.ts'
import { personById } from './impersonation.ts'
import { saveSuspension } from './queries.ts'

/** An administrator's action on a person, with its reason. */
export type PersonAction = { adminId: string; userId: string; reason: string }

const personOf = async (context: Context, userId: string) => {
  const person = await personById(context, userId)
  if (!person) throw problem('not_found')
  return person
}

const record = (context: Context, tx: Transaction, { adminId, userId, reason }: PersonAction, action: AuditAction, subject?: string) =>
  insertEntry(tx, { action, adminId, userId, reason, ...(subject && { subject }), now: new Date(context.now()) })

export const logOutPerson = async (context: Context, action: PersonAction): Promise<void> => {
  await personOf(context, action.userId)
  await asAdministrator(context, action.adminId, async (tx) => {
    await deleteSessionsOf(tx, action.userId)
    await endImpersonations(tx, action.userId, null, new Date(context.now()))
    await record(context, tx, action, 'logged_out')
  })
}

/** Sessions are kept, so that the next call of each says why it's refused. */
export const setSuspension = async (context: Context, action: PersonAction, isSuspended: boolean): Promise<void> => {
  const person = await personOf(context, action.userId)
  await asAdministrator(context, action.adminId, async (tx) => {
    if (isSuspended) refuseOwn(action)
    if (!(await saveSuspension(tx, action.userId, isSuspended ? new Date(context.now()) : null))) throw problem('conflict')
    if (isSuspended) await endImpersonations(tx, action.userId, null, new Date(context.now()))
    await record(context, tx, action, isSuspended ? 'suspended' : 'suspension_lifted')
    await mailSuspension(context, tx, { ...person, id: person.user_id }, isSuspended)
  })
}

/** Schedules or withdraws a deletion, as its owner does, with the same grace period. */
export const setDeletion = async (
  context: Context,
  payments: Payments | undefined,
  action: PersonAction,
  isScheduled: boolean,
): Promise<void> => {
  const person = await personOf(context, action.userId)
  const user = { ...person, id: person.user_id }
  if (isScheduled) await refuseWhilePaying(context, payments, action.userId)
  await asAdministrator(context, action.adminId, async (tx) => {
    if (isScheduled) {
      refuseOwn(action)
      if (!(await scheduleDeletion(context, tx, user))) throw problem('conflict')
    } else {
      if (!person.deletion_at) throw problem('conflict')
      await withdrawDeletion(context, tx, user)
    }
    await record(context, tx, action, isScheduled ? 'deletion_scheduled' : 'deletion_withdrawn')
  })
}

/** Throws own_account. So the acting administrator, at least, is left and can undo the action. */
const refuseOwn = ({ adminId, userId }: PersonAction): void => {
  if (adminId === userId) throw problem('own_account')
}

/** The entry is stored before the archive is sent. */
export const exportPerson = async (context: Context, action: PersonAction) => {
  const person = await personOf(context, action.userId)
  await asAdministrator(context, action.adminId, (tx) => record(context, tx, action, 'account_exported'))
  return downloadAccount(context, signedInAs(context.config, person, new Date(context.now())))
}

/** Throws subscription_runs before Pro is taken from a paying person, also if only the provider knows of the payment. */
export const setPlan = async (
  context: Context,
  payments: Payments | undefined,
  action: PersonAction,
  plan: 'free' | 'pro',
): Promise<void> => {
  await personOf(context, action.userId)
  if (plan === 'free') await syncPerson(context, payments, action.userId)
  await asAdministrator(context, action.adminId, async (tx) => {
    const change = plan === 'pro' ? await grantPro(tx, action.userId) : await withdrawPro(tx, action.userId)
    const { plan: planAfter } = (await accountOf(tx, action.userId)) ?? {}
    if (plan === 'free' && planAfter !== undefined && planAfter !== 'free') throw problem('subscription_runs')
    if (!change) throw problem('conflict')
    await record(context, tx, action, 'plan_changed', `${change.plan_before} → ${plan}`)
    await recordEvent(tx, {
      name: 'plan_changed',
      user: { id: action.userId },
      details: { plan, planBefore: change.plan_before, subscriptionId: '' },
    })
    await mailProWelcome(context, tx, action.userId)
  })
}
