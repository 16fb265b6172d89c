import { deletionGrace, isConfirmation } from '@fieldwork/core/accounts/deletion.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Payments } from '../../adapters/payments/payments.ts'
import { recordEvent } from '../../analytics/queries.ts'
import { endImpersonations } from '../../audit/queries.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/caller.ts'
import { refuseLastAdministrator } from '../../plans/administrators.ts'
import { refuseWhilePaying } from '../../plans/subscription.ts'
import { mailDeletion } from '../mails/mails.ts'
import type { Transaction } from '../../database/transaction.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { lockAccount, unlockAccount } from './queries.ts'

/**
 * Locks the account at once, everywhere; it is removed after the grace period, counted from the first request. Nobody is charged for
 * an account that is gone: an account whose subscription renews, or of the last administrator, stays.
 */
export const requestDeletion = async (
  context: Context,
  payments: Payments | undefined,
  user: SignedIn,
  confirmation: string,
): Promise<void> => {
  if (!isConfirmation(confirmation, user)) throw problem('invalid', { fields: { confirmation: 'invalid' } })
  await refuseWhilePaying(context, payments, user.id)
  await context.db.transaction(async (tx) => {
    if (user.isAdmin) await refuseLastAdministrator(context, tx, user.id)
    await scheduleDeletion(context, tx, user)
  })
}

export const keepAccount = (context: Context, user: SignedIn): Promise<void> =>
  context.db.transaction((tx) => withdrawDeletion(context, tx, user))

type Owner = { id: string; email: string; name: string }

/** Locks the account, ends its sessions and tells its owner. Resolves to false if its deletion is scheduled already. */
export const scheduleDeletion = async (context: Context, tx: Transaction, user: Owner): Promise<boolean> => {
  const deletionAt = new Date(context.now() + deletionGrace * 86_400_000)
  if (!(await lockAccount(tx, user.id, deletionAt))) return false
  await deleteSessionsOf(tx, user.id)
  await endImpersonations(tx, user.id, null, new Date(context.now()))
  await recordEvent(tx, { name: 'deletion_requested', user })
  await mailDeletion(context, tx, user, deletionAt)
  return true
}

/** Throws removal_begun once the grace period is over: some of the account's files may be gone. */
export const withdrawDeletion = async (context: Context, tx: Transaction, user: Pick<Owner, 'id'>): Promise<void> => {
  if (!(await unlockAccount(tx, user.id, new Date(context.now())))) throw problem('removal_begun')
  await recordEvent(tx, { name: 'deletion_withdrawn', user })
}
