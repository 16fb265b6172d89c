import { isSettableFlag } from '@fieldwork/core/plans/flags.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import { deleteFlag, saveAdministrator, saveFlag } from './queries.ts'

/** Sets a flag for one person; null: the server's own counts again. Throws invalid for a flag that is not to be set for one person. */
export const setFlag = async ({ db }: Pick<Context, 'db'>, userId: string, name: string, value: boolean | null): Promise<void> => {
  if (!isSettableFlag(name)) throw problem('invalid', { fields: { name: 'invalid_value' } })
  await db.transaction(async (tx) => {
    // The role is a column of its own, which the session's statement reads.
    if (name === 'general.admin') await saveAdministrator(tx, userId, value ?? false)
    else if (value === null) await deleteFlag(tx, userId, name)
    else await saveFlag(tx, userId, name, value)
    await recordEvent(tx, { name: 'flag_set', userId, details: { flag: name, value } })
  })
}
