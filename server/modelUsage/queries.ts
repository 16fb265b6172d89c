import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'

const usageSql = statement('modelUsage.usedTokens', 'select tokens from model_usage where user_id = $1 and day = $2')

/** Tokens that a user spent on a day, as in `2026-11-21`. */
export const usedTokens = async (db: Queryable, userId: string, day: string): Promise<number> =>
  (await db.row(usageSql, [userId, day]))?.tokens ?? 0

const addUsageSql = statement(
  'modelUsage.addUsedTokens',
  `insert into model_usage as u (user_id, day, tokens) select id, $2, $3 from users where id = $1
   on conflict (user_id, day) do update set tokens = u.tokens + excluded.tokens`,
)

export const addUsedTokens = (db: Queryable, userId: string, day: string, tokens: number) => db.rows(addUsageSql, [userId, day, tokens])
