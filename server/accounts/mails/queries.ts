import { isActive } from '../../catalogue/permission.ts'
import { statement } from '../../database/statement.ts'
import type { Queryable } from '../../database/transaction.ts'

const wantsReminders = `${isActive('u')} and u.preferences -> 'emailUnsubscribed' = 'false'::jsonb
  and coalesce(u.reminded_at, u.created_at) < $1`

const dueRemindersSql = statement(
  'accounts.dueReminders',
  `select u.id, u.email, u.name, u.plan, u.is_admin, f.time_zone as "time_zone" from users u left join calendar_feeds f on f.user_id = u.id
   where ${wantsReminders} and (
     u.preferences -> 'selectedCategories' <> '[]'::jsonb
     or exists (select from enrolments e where e.user_id = u.id and e.selected_time is not null)
   ) and ($2::uuid is null or u.id > $2) order by u.id limit $3`,
)

/** The next learners, by id, who have a course, turned reminders on, and got none since. `after`: the last id of the previous batch. */
export const dueReminders = (db: Queryable, since: Date, after: string | null, max: number) => db.rows(dueRemindersSql, [since, after, max])

const claimReminderSql = statement(
  'accounts.claimReminder',
  `update users u set reminded_at = $3 where u.id = $2 and ${wantsReminders} returning u.id`,
)

/** Undefined when another process was faster, or they want no more. */
export const claimReminder = (tx: Queryable, userId: string, since: Date, now: Date) => tx.row(claimReminderSql, [since, userId, now])

const addressSql = statement('accounts.address', 'select email from users where id = $1')

export const addressOf = async (db: Queryable, userId: string): Promise<string | undefined> => (await db.row(addressSql, [userId]))?.email

const unsubscribeSql = statement(
  'accounts.unsubscribe',
  `update users set preferences = preferences || '{"emailUnsubscribed": true}'::jsonb where id = $1 returning email`,
)

/** Returns the address; undefined if the account was deleted. */
export const unsubscribe = async (db: Queryable, userId: string): Promise<string | undefined> =>
  (await db.row(unsubscribeSql, [userId]))?.email
