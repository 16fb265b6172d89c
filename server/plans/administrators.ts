import { problem } from '@fieldwork/core/problems.ts'
import { endImpersonations } from '../audit/queries.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { actingPerson, hasAdministrator, saveAdministrator } from './queries.ts'

/** Serializes everything that only an administrator may do, or that changes who is one. Take it before rows are locked. */
const lockAdministrators = (tx: Transaction) => tx.lock('administrators')

/**
 * Runs a transaction of an administrator, whose account is read again under a lock: the caller was authenticated before the body arrived,
 * and another administrator may have suspended them meanwhile. Throws what authentication would.
 */
export const asAdministrator = <T>(
  { db, config }: Pick<Context, 'db' | 'config'>,
  adminId: string,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockAdministrators(tx)
    const admin = await actingPerson(tx, adminId)
    if (!admin) throw problem('signed_out')
    if (admin.suspended_at) throw problem('suspended')
    if (admin.deletion_at) throw problem('deletion_pending')
    if (!admin.is_admin && !config.adminEmails.has(admin.email)) throw problem('not_admin')
    return run(tx)
  })

type Settings = Pick<Context, 'config' | 'now'>

/** True if an administrator besides this person can log in. */
export const hasOtherAdministrator = async ({ config }: Pick<Context, 'config'>, tx: Transaction, userId: string): Promise<boolean> => {
  await lockAdministrators(tx)
  return hasAdministrator(tx, [...config.adminEmails], userId)
}

/** Throws last_administrator unless another administrator could undo the action. */
export const refuseLastAdministrator = async (context: Pick<Context, 'config'>, tx: Transaction, userId: string): Promise<void> => {
  if (!(await hasOtherAdministrator(context, tx, userId))) throw problem('last_administrator')
}

/** Gives or takes the role. Throws last_administrator. */
export const setAdministrator = async (context: Settings, tx: Transaction, userId: string, isAdmin: boolean): Promise<void> => {
  await lockAdministrators(tx)
  if (!isAdmin) await refuseLastAdministrator(context, tx, userId)
  await saveAdministrator(tx, userId, isAdmin)
  if (!isAdmin) await endImpersonations(tx, userId, null, new Date(context.now()))
}
