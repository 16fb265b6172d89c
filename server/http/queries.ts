import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'

const cleanUpLimitsSql = statement('http.cleanUpLimits', 'delete from rate_limits where expire < $1')

/** Deletes expired rate limit counters. `now`: in milliseconds since 1970. */
export const cleanUpLimits = (db: Queryable, now: number) => db.rows(cleanUpLimitsSql, [now])
