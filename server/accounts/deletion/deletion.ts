import { deletionGrace, isConfirmation } from '@fieldwork/core/accounts/deletion.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { recordEvent } from '../../analytics/queries.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/caller.ts'
import { mailDeletion } from '../mails/mails.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { lockAccount, unlockAccount } from './queries.ts'

/** Locks the account at once, everywhere; it is removed when the grace is over. Asked for twice, the first time counts. */
export const requestDeletion = async (context: Context, user: SignedIn, confirmation: string): Promise<void> => {
  if (!isConfirmation(confirmation, user)) throw problem('invalid', { fields: { confirmation: 'invalid' } })
  const deletionAt = new Date(context.now() + deletionGrace * 86_400_000)
  await context.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, user.id, deletionAt)
    if (!locked) return
    await deleteSessionsOf(tx, user.id)
    await recordEvent(tx, { name: 'deletion_requested', user })
    await mailDeletion(context, tx, user, deletionAt)
  })
}

export const keepAccount = ({ db }: Context, user: SignedIn): Promise<void> =>
  db.transaction(async (tx) => {
    await unlockAccount(tx, user.id)
    await recordEvent(tx, { name: 'deletion_withdrawn', user })
  })
