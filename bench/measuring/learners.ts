import { openSession } from '../../server/accounts/sessions/session.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'

export type Learner = { id: string; cookie: string }

/** People with a session each, made without the mailbox. */
export const enrolLearners = async (db: UntypedDatabase, count: number, plan: 'free' | 'pro' = 'free'): Promise<Learner[]> => {
  const rows = await db.rows<{ id: string }>(
    `insert into users (email, nickname, name, plan)
     select format('learner-%s-%s@example.org', $2::text, n), format('learner-%s-%s', $2::text, n), format('Learner %s', n), $2 from generate_series(1, $1) n
     on conflict (email) do update set plan = excluded.plan returning id`,
    [count, plan],
  )
  const learners: Learner[] = []
  for (const { id } of rows) learners.push({ id, cookie: `session=${await openSession(db, id, Date.now())}` })
  return learners
}
