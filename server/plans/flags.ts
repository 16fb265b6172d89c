import { isSettableFlag } from '@fieldwork/core/plans/flags.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { insertEntry } from '../audit/queries.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { asAdministrator, setAdministrator } from './administrators.ts'
import { deleteFlag, saveFlag } from './queries.ts'

/**
 * Sets a flag for one person, and records in the audit log who did it; null resets it to the server's value. Throws invalid for a flag that
 * can't be set for one person, and last_administrator if no other would be left.
 */
export const setFlag = async (
  context: Pick<Context, 'db' | 'now' | 'config'>,
  userId: string,
  name: string,
  value: boolean | null,
  by?: { adminId: string; reason?: string | undefined },
): Promise<void> => {
  if (!isSettableFlag(name)) throw problem('invalid', { fields: { name: 'invalid_value' } })
  const set = async (tx: Transaction) => {
    // The role is a separate column, which the session's statement reads.
    if (name === 'general.admin') await setAdministrator(context, tx, userId, value ?? false)
    else if (value === null) await deleteFlag(tx, userId, name)
    else await saveFlag(tx, userId, name, value)
    const action = name !== 'general.admin' ? 'flag_set' : value ? 'role_granted' : 'role_revoked'
    await insertEntry(tx, { action, ...by, userId, subject: `${name} ${value ?? 'default'}`, now: new Date(context.now()) })
    await recordEvent(tx, { name: 'flag_set', user: { id: userId }, details: { flag: name, value } })
  }
  await (by ? asAdministrator(context, by.adminId, set) : context.db.transaction(set))
}
