import { insertEntry } from '../../audit/queries.ts'
import type { Context } from '../../context.ts'
import { mailPasskeysReset } from '../mails/mails.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { deletePasskeysOf, ownerByEmail } from './queries.ts'

/**
 * Removes all passkeys of a person who lost them and ends their sessions. Adds an entry to the audit log, and notifies the person by mail.
 * Returns how many there were; undefined if nobody has this address. There is no session behind it: the operator did it.
 */
export const resetPasskeys = async (
  { db, config, jobs, now }: Pick<Context, 'db' | 'config' | 'jobs' | 'now'>,
  email: string,
): Promise<number | undefined> => {
  const removed = await db.transaction(async (tx) => {
    const person = await ownerByEmail(tx, email)
    if (!person) return undefined
    await tx.lock(`passkeys ${person.id}`)
    const { length } = await deletePasskeysOf(tx, person.id)
    await deleteSessionsOf(tx, person.id)
    await insertEntry(tx, { action: 'passkeys_removed', userId: person.id, now: new Date(now()) })
    await mailPasskeysReset({ config, jobs }, tx, person)
    return length
  })
  jobs.wake('patientMail')
  return removed
}
