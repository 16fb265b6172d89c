import { isSettableFlag } from '@fieldwork/core/plans/flags.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { insertEntry } from '../audit/queries.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import { deleteFlag, hasAdministrator, saveAdministrator, saveFlag } from './queries.ts'

/**
 * Sets a flag for one person, and records in the audit log who did it; null resets it to the server's value. Throws invalid for a flag that
 * can't be set for one person, and conflict if no administrator would be left.
 */
export const setFlag = async (
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  userId: string,
  name: string,
  value: boolean | null,
  adminId?: string,
): Promise<void> => {
  if (!isSettableFlag(name)) throw problem('invalid', { fields: { name: 'invalid_value' } })
  await db.transaction(async (tx) => {
    // The role is a separate column, which the session's statement reads.
    if (name === 'general.admin') {
      await tx.lock('administrators')
      await saveAdministrator(tx, userId, value ?? false)
      if (config.adminEmails.size === 0 && !(await hasAdministrator(tx))) throw problem('conflict')
    } else if (value === null) await deleteFlag(tx, userId, name)
    else await saveFlag(tx, userId, name, value)
    const action = name !== 'general.admin' ? 'flag_set' : value ? 'role_granted' : 'role_revoked'
    await insertEntry(tx, { action, adminId, userId, subject: `${name} ${value ?? 'default'}`, now: new Date(now()) })
    await recordEvent(tx, { name: 'flag_set', user: { id: userId }, details: { flag: name, value } })
  })
}
