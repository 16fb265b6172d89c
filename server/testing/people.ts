import type { SignInMethod } from '@fieldwork/core/accounts/signIn.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { openSession } from '../accounts/sessions/session.ts'
import type { UntypedDatabase } from '../database/connect.ts'

export type PersonWithSession = { id: string; email: string; name: string; token: string }

type Wishes = {
  plan?: Plan
  /** Without one, the person was not asked for a name yet. */ name?: string
  /** False for someone who never published anything. */ hasPublicProfile?: boolean
  now?: number
  /** How the session was opened: administrators may act as such after a passkey. */ method?: SignInMethod | undefined
}

/** A person with an account and a session, made without the mailbox. A second call keeps the account and gives it another session. */
export const personWithSession = async (
  db: UntypedDatabase,
  email: string,
  { plan = 'free', name, hasPublicProfile = true, now, method = 'passkey' }: Wishes = {},
): Promise<PersonWithSession> => {
  const shown = name ?? ''
  // Not `on conflict (email) do update`: of two calls at once, one may fail at the other’s nickname before it sees the other’s email.
  await db.execute(
    `insert into users (email, nickname, name, name_status, has_public_profile, is_listed)
     values ($1, $2, $3, coalesce($4, 'unasked'), $5, $5) on conflict do nothing`,
    [email, email.replace(/[^a-z0-9]+/g, '-'), shown, name === undefined ? null : 'given', hasPublicProfile],
  )
  const row = await db.row<{ id: string }>('update users set plan = $2, name = $3 where email = $1 returning id', [email, plan, shown])
  return { id: row!.id, email, name: shown, token: await openSession(db, row!.id, now ?? Date.now(), { method }) }
}
