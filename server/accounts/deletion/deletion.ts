import { deletionGrace, isConfirmation } from '@fieldwork/core/accounts/deletion.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Payments } from '../../adapters/payments/payments.ts'
import { recordEvent } from '../../analytics/queries.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/caller.ts'
import { refuseWhilePaying } from '../../plans/subscription.ts'
import { mailDeletion } from '../mails/mails.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { lockAccount, unlockAccount } from './queries.ts'

/**
 * Locks the account at once, everywhere; it is removed after the grace period, counted from the first request. Nobody is charged for
 * an account that is gone: one whose subscription is renewed stays.
 */
export const requestDeletion = async (
  context: Context,
  payments: Payments | undefined,
  user: SignedIn,
  confirmation: string,
): Promise<void> => {
  if (!isConfirmation(confirmation, user)) throw problem('invalid', { fields: { confirmation: 'invalid' } })
  await refuseWhilePaying(context, payments, user.id)
  const deletionAt = new Date(context.now() + deletionGrace * 86_400_000)
  await context.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, user.id, deletionAt)
    if (!locked) return
    await deleteSessionsOf(tx, user.id)
    await recordEvent(tx, { name: 'deletion_requested', user })
    await mailDeletion(context, tx, user, deletionAt)
  })
}

/** Throws removal_begun once the grace is over: some of its files may be gone. */
export const keepAccount = ({ db, now }: Context, user: SignedIn): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await unlockAccount(tx, user.id, new Date(now())))) throw problem('removal_begun')
    await recordEvent(tx, { name: 'deletion_withdrawn', user })
  })
