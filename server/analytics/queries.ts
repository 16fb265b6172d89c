import type { RecordedEventDetails, RecordedEventName, ClientEventName } from '@fieldwork/core/analytics/events.ts'
import type { Database } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import { type Actor, isRecorded } from './isRecorded.ts'

const insertEventSql = statement('analytics.insertEvent', 'insert into events (name, user_id, project_id, details) values ($1, $2, $3, $4)')

/** The names of all events that this version knows. */
export type EventName = RecordedEventName | ClientEventName

export type RecordedEvent<Name extends RecordedEventName = RecordedEventName> = {
  [One in Name]: { name: One; user: Actor; projectId?: string } & (object extends RecordedEventDetails<One>
    ? { details?: RecordedEventDetails<One> }
    : { details: RecordedEventDetails<One> })
}[Name]

/** Records an event in the transaction that causes it. */
export const recordEvent = async (tx: Transaction, { name, user, projectId, details = {} }: RecordedEvent): Promise<void> => {
  if (isRecorded(user)) await tx.rows(insertEventSql, [name, user.id, projectId ?? null, details])
}

const insertClientEventSql = statement(
  'analytics.insertClientEvent',
  'insert into events (name, user_id, project_id, details, visit, page, is_unknown) values ($1, $2, $3, $4, $5, $6, $7)',
)

export type StoredClientEvent = {
  name: string
  userId: string | null
  projectId: string | null
  details: object
  visit: string | null
  page: string | null
  isUnknown: boolean
}

export const storeClientEvent = (db: Queryable, event: StoredClientEvent) =>
  db.rows(insertClientEventSql, [event.name, event.userId, event.projectId, event.details, event.visit, event.page, event.isUnknown])

const feedbackSql = statement(
  'analytics.mayVote',
  `select m.id from chat_messages m join chats c on c.id = m.chat_id
   where m.id::text = $1 and c.id::text = $2 and c.user_id = $3 and c.project_id = $4 and m.role = 'assistant'
     and not exists (select from events where user_id = $3 and name = 'chat_feedback' and details ->> 'messageId' = $1)`,
)

/** True for an answer to this person that they haven't voted on yet. */
export const mayVote = async (
  db: Queryable,
  { messageId, chatId, userId, projectId }: Record<'messageId' | 'chatId' | 'userId' | 'projectId', string>,
) => (await db.row(feedbackSql, [messageId, chatId, userId, projectId])) !== undefined

const countsSql = statement(
  'analytics.counts',
  `with counted as (
     select name, is_unknown, (at at time zone 'UTC')::date - ($1::timestamptz at time zone 'UTC')::date as day, count(*) as count
     from events where at >= $1 and ($2::text is null or project_id = $2)
     group by 1, 2, 3
   ), shown as (
     select name from counted where is_unknown group by name order by sum(count) desc, name limit 30
   )
   select case when is_unknown and name not in (select name from shown) then 'others' else name end as "name!", is_unknown, day as "day!",
     sum(count)::int as "count!"
   from counted group by 1, 2, 3`,
)

/**
 * Counts each event per day from `since`. Clients can send names that aren't in the catalogue: the thirty most frequent of them are listed,
 * and all others are summed up under a name that no event can have.
 */
export const eventCounts = (db: Queryable, since: Date, projectId: string | null) => db.rows(countsSql, [since, projectId])

// If someone logs in later in a tab, its visit belongs to that person.
const projectStepsSql = statement(
  'analytics.projectSteps',
  `with people as (
     select distinct on (visit) visit, user_id from events
     where at >= $1 and user_id is not null and visit in (
         select visit from events where name = 'project_opened' and at >= $1 and user_id is null and ($2::text is null or project_id = $2)
       )
   ), opened as materialized (
     select distinct e.project_id, coalesce(e.user_id, people.user_id) as user_id,
       case when coalesce(e.user_id, people.user_id) is null then e.visit end as visit
     from events e left join people on people.visit = e.visit and e.user_id is null
     where e.name = 'project_opened' and e.at >= $1 and ($2::text is null or e.project_id = $2)
   )
   select p.id, p.metadata ->> 'title' as "title!", count(*)::int as "opened!", count(*) filter (
       where c.user_id is not null or exists (select from answers a where a.user_id = o.user_id and a.project_id = o.project_id)
     )::int as "answered!", count(c.user_id)::int as "completed!"
   from opened o
   join projects p on p.id = o.project_id
   left join completions c on c.project_id = o.project_id and c.user_id = o.user_id
   group by p.id
   order by 3 desc, 2`,
)

export const projectSteps = (db: Queryable, since: Date, projectId: string | null) => db.rows(projectStepsSql, [since, projectId])

const visitStepsSql = statement(
  'analytics.visitSteps',
  `with started as (
     select visit, min(at) as at from events
     where name = 'start_opened' and at >= $1 and user_id is null and visit is not null
     group by visit
   ), opened as (
     select s.visit, s.at from started s
     where exists (
       select from events e
       where e.visit = s.visit and e.name = 'project_opened' and e.at >= s.at and ($2::text is null or e.project_id = $2)
     )
   )
   select (select count(*) from started)::int as "started!", (select count(*) from opened)::int as "opened!", (
       select count(*) from opened o
       where exists (select from events e join users u on u.id = e.user_id where e.visit = o.visit and u.created_at >= o.at)
     )::int as "signed_up!"`,
)

export const visitSteps = async (db: Queryable, since: Date, projectId: string | null) => (await db.row(visitStepsSql, [since, projectId]))!

const deleteOldEventsSql = statement(
  'analytics.deleteOldEvents',
  'delete from events where id = any (array(select id from events where at < $1 limit $2)) returning id',
)

/** Maximum rows per delete, so that no statement takes long. */
const maxBatch = 20_000

export const deleteEventsBefore = async (db: Database, before: Date): Promise<void> => {
  while ((await db.rows(deleteOldEventsSql, [before, maxBatch])).length === maxBatch);
}
