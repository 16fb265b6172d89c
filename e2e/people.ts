import pino from 'pino'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { openSession } from '../server/accounts/session.ts'
import { connect, type UntypedDatabase } from '../server/database/connect.ts'
import type { App } from './app.ts'

/** The database of an app that runs beside. */
export const databaseOf = (app: App): Promise<UntypedDatabase> =>
  connect({ dataDir: app.dataDir, log: pino({ level: 'silent' }), connections: 4 })

export type Person = { id: string; email: string; name: string; token: string }

/** A person with an account and a session, made without the mailbox. Asked for again, the account stays and gets another session. */
export const personOf = async (
  db: UntypedDatabase,
  email: string,
  { plan = 'free', name = nameOf(email) }: { plan?: Plan; name?: string } = {},
): Promise<Person> => {
  const made = await db.row<{ id: string }>(
    `insert into users (email, nickname, name, name_status, plan) values ($1, $2, $3, 'given', $4)
     on conflict (email) do update set plan = excluded.plan, name = excluded.name returning id`,
    [email, email.replace(/@.*/, '').replace(/[^a-z0-9]+/g, '-'), name, plan],
  )
  return { id: made!.id, email, name, token: await openSession(db, made!.id, Date.now()) }
}

const nameOf = (email: string) =>
  email
    .replace(/@.*/, '')
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
