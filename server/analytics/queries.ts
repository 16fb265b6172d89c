import type { RecordedEventDetails, RecordedEventName, ClientEventName } from '@fieldwork/core/analytics/events.ts'
import type { Database } from '../database/connect.ts'
import type { StepCounts } from '../database/jsonColumns.ts'
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

/** For counting a year of a large site, in the background. */
export const countTimeout = 600_000

/** SQL: the first moment whose events aren't in `event_counts`. */
const uncounted = `(select coalesce(max(day) + 1, '-infinity')::timestamp at time zone 'UTC' from event_counts)`

// Between two bounds, the planner expects few rows, and takes the index; with the first alone, a third of all.
const countsSql = statement(
  'analytics.counts',
  `with counted as (
     select name, is_unknown, day - ($1::timestamptz at time zone 'UTC')::date as day, sum(count) as count
     from (
       select name, is_unknown, day, count from event_counts
       where day >= ($1 at time zone 'UTC')::date and ($2::text is null or project_id = $2)
       union all
       select name, is_unknown, (at at time zone 'UTC')::date, count(*) from events
       where at >= greatest($1, ${uncounted}) and at < 'infinity' and ($2 is null or project_id = $2)
       group by 1, 2, 3
     ) every
     group by 1, 2, 3
   ), shown as (
     select name from counted where is_unknown group by name order by sum(count) desc, name limit 30
   )
   select case when is_unknown and name not in (select name from shown) then 'others' else name end as "name!", is_unknown as "is_unknown!",
     day as "day!", sum(count)::int as "count!"
   from counted group by 1, 2, 3`,
)

/**
 * Counts each event per day from `since`, which is a midnight in UTC. Clients can send names that aren't in the catalogue: the thirty most
 * frequent of them are listed, and all others are summed up under a name that no event can have.
 */
export const eventCounts = (db: Queryable, since: Date, projectId: string | null) => db.rows(countsSql, [since, projectId])

const countDaysSql = statement(
  'analytics.countDays',
  `insert into event_counts (day, name, is_unknown, project_id, count)
   select (at at time zone 'UTC')::date, name, is_unknown, coalesce(project_id, ''), count(*) from events
   where at >= ${uncounted} and at < $1 group by 1, 2, 3, 4`,
  countTimeout,
)

/** Counts the days before `until`, which is a midnight in UTC. Their events don't change any more, except that they lose their person. */
export const countDays = (db: Database, until: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.lock('counting events', countTimeout)
    await tx.rows(countDaysSql, [until])
  })

// If someone logs in later in a tab, its visit belongs to that person.
const projectStepsSql = statement(
  'analytics.projectSteps',
  `with people as (
     select distinct on (visit) visit, user_id from events
     where at >= $1 and user_id is not null and visit in (
         select visit from events where name = 'project_opened' and at >= $1 and user_id is null
       )
   ), opened as materialized (
     select distinct e.project_id, coalesce(e.user_id, people.user_id) as user_id,
       case when coalesce(e.user_id, people.user_id) is null then e.visit end as visit
     from events e left join people on people.visit = e.visit and e.user_id is null
     where e.name = 'project_opened' and e.at >= $1
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

const visitStepsSql = statement(
  'analytics.visitSteps',
  `with started as (
     select visit, min(at) as at from events
     where name = 'start_opened' and at >= $1 and user_id is null and visit is not null
     group by visit
   ), opened as (
     select distinct s.visit, s.at, e.project_id
     from started s join events e on e.visit = s.visit and e.name = 'project_opened' and e.at >= s.at
   ), followed as (
     select o.visit, o.project_id, exists (
         select from events e join users u on u.id = e.user_id where e.visit = o.visit and u.created_at >= o.at
       ) as has_signed_up
     from opened o
   )
   select null as project_id, (select count(*) from started)::int as "visits!", count(distinct visit)::int as "opened!",
     (count(distinct visit) filter (where has_signed_up))::int as "signed_up!"
   from followed
   union all
   select project_id, (select count(*) from started)::int, count(*)::int, (count(*) filter (where has_signed_up))::int
   from followed where project_id is not null group by project_id`,
)

/** Of all projects: who opened them since then and went on, and the visits that began on the start page. `timeout`: for background work. */
export const stepCounts = async (db: Queryable, since: Date, timeout?: number): Promise<StepCounts> => {
  const limit = timeout === undefined ? {} : { timeout }
  const [projectSteps, visitSteps] = [
    { ...projectStepsSql, ...limit },
    { ...visitStepsSql, ...limit },
  ]
  const [projects, visits] = await Promise.all([db.rows(projectSteps, [since]), db.rows(visitSteps, [since])])
  return {
    projects: projects.map(({ id, ...steps }) => ({ projectId: id, ...steps })),
    visits: visits.map(({ project_id, visits: started, opened, signed_up }) => ({
      projectId: project_id,
      started,
      opened,
      signedUp: signed_up,
    })),
  }
}

const areManySql = statement(
  'analytics.areMany',
  `select count(*) > $2::int as "many!" from (
     select from events where name in ('project_opened', 'start_opened') and at >= $1 limit $2::int + 1
   ) counted`,
)

/** True if more than `max` events since then have to be followed. */
export const areManySteps = async (db: Queryable, since: Date, max: number): Promise<boolean> =>
  (await db.row(areManySql, [since, max]))!.many

const storedStepsSql = statement('analytics.storedSteps', 'select counted_at, counts from step_counts where days = $1')

export const storedSteps = (db: Queryable, days: number) => db.row(storedStepsSql, [days])

const storeStepsSql = statement(
  'analytics.storeSteps',
  `insert into step_counts (days, counted_at, counts) values ($1, $2, $3)
   on conflict (days) do update set counted_at = excluded.counted_at, counts = excluded.counts`,
)

export const storeSteps = (db: Queryable, days: number, countedAt: Date, counts: StepCounts) =>
  db.rows(storeStepsSql, [days, countedAt, counts])

const dropStepsSql = statement('analytics.dropSteps', 'delete from step_counts where days = $1')

export const dropSteps = (db: Queryable, days: number) => db.rows(dropStepsSql, [days])

const deleteOldEventsSql = statement(
  'analytics.deleteOldEvents',
  'delete from events where id = any (array(select id from events where at < $1 limit $2)) returning id',
)

/** Maximum rows per delete, so that no statement takes long. */
const maxBatch = 20_000

const deleteOldCountsSql = statement(
  'analytics.deleteOldCounts',
  `delete from event_counts where day < ($1::timestamptz at time zone 'UTC')::date`,
)

export const deleteEventsBefore = async (db: Database, before: Date): Promise<void> => {
  while ((await db.rows(deleteOldEventsSql, [before, maxBatch])).length === maxBatch);
  await db.rows(deleteOldCountsSql, [before])
}
