import type { Context } from '../context.ts'
import { insertEntry } from '../audit/queries.ts'
import { namedAdministrators } from './queries.ts'

/** Runs at the start. Records in the audit log who was added to or removed from ADMIN_EMAILS since the last start. */
export const recordAdministrators = ({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.lock('administrators')
    const before = await namedAdministrators(tx)
    const entry = (action: 'role_granted' | 'role_revoked', subject: string) => insertEntry(tx, { action, subject, now: new Date(now()) })
    for (const email of config.adminEmails) if (!before.has(email)) await entry('role_granted', email)
    for (const email of before) if (!config.adminEmails.has(email)) await entry('role_revoked', email)
  })
