import { maxGapMinutes } from '@fieldwork/core/planner/pace.ts'
import { isActive } from '../catalogue/permission.ts'
import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'

const finishedWorkSql = statement(
  'planner.finishedWork',
  `with answered as (
     select a.project_id, e.completed_at, a.updated_at - lag(a.updated_at) over (partition by a.project_id order by a.updated_at) as stretch
     from enrolments e
     join answers a on a.user_id = e.user_id and a.project_id = e.project_id and a.status = 'COMPLETE' and a.updated_at <= e.completed_at
     where e.user_id = $1
   )
   select p.metadata, count(*) as "answers!", count(*) filter (where w.stretch < $2::int * interval '1 minute') as "stretches!",
     coalesce(extract(epoch from sum(w.stretch) filter (where w.stretch < $2::int * interval '1 minute')), 0)::float8 as "seconds!"
   from answered w join projects p on p.id = w.project_id
   group by p.id, w.completed_at order by w.completed_at desc, p.id limit 50`,
)

/** Times between the answers in a learner's completed projects, latest first. */
export const finishedWork = (db: Queryable, userId: string) => db.rows(finishedWorkSql, [userId, maxGapMinutes])

/** Events that count as a day's work. */
const work = "'box_completed', 'answer_insisted', 'answer_shown', 'quiz_completed', 'project_completed'"

const workedAtSql = statement(
  'planner.workedAt',
  `select distinct date_bin('15 minutes', at, '2000-01-01T00:00Z') as "at!" from events
   where user_id = $1 and at > now() - interval '400 days' and name in (${work})`,
)

/** Quarters of an hour in which the learner completed something, within the last 400 days. Midnight in any time zone falls between two of them. */
export const workedAt = (db: Queryable, userId: string) => db.rows(workedAtSql, [userId])

const feedSql = statement('planner.feed', 'select id from calendar_feeds where user_id = $1')

export const feedOf = (db: Queryable, userId: string) => db.row(feedSql, [userId])

const renewFeedSql = statement(
  'planner.renewFeed',
  `insert into calendar_feeds (user_id, time_zone) values ($1, $2)
   on conflict (user_id) do update set id = gen_random_uuid(), time_zone = excluded.time_zone returning id`,
)

/** The feed before is gone. */
export const renewFeed = async (db: Queryable, userId: string, timeZone: string): Promise<string> => {
  const row = await db.row(renewFeedSql, [userId, timeZone])
  return row!.id
}

const deleteFeedSql = statement('planner.deleteFeed', 'delete from calendar_feeds where user_id = $1')

export const deleteFeed = (db: Queryable, userId: string) => db.rows(deleteFeedSql, [userId])

const feedOwnerSql = statement(
  'planner.feedOwner',
  `select u.id, u.email, u.plan, u.is_admin, f.time_zone from calendar_feeds f join users u on u.id = f.user_id where f.id = $1 and ${isActive('u')}`,
)

export const feedOwner = (db: Queryable, feedId: string) => db.row(feedOwnerSql, [feedId])
