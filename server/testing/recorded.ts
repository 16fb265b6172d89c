import type { EventName } from '../analytics/queries.ts'
import type { SignedInVisitor, TestServer } from './testing.ts'

/** The recorded events of one kind about a user, oldest first. */
export const recorded = ({ db }: Pick<TestServer, 'db'>, { userId }: SignedInVisitor, name: EventName) =>
  db.rows<{ project_id: string | null; details: unknown }>(
    'select project_id, details from events where user_id = $1 and name = $2 order by id',
    [userId, name],
  )
