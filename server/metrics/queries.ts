import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'

const storedFiguresSql = statement(
  'metrics.storedFigures',
  `select
     (select coalesce(sum(size), 0) from uploads)::float8 as "bytes!",
     (select count(*) from uploads where etag is null)::int as "unchecked!",
     (select count(*) from chat_streams where state = 'running')::int as "answering!",
     (select extract(epoch from at) from publishings order by id desc limit 1)::float8 as published_at,
     coalesce((select cardinality(refused) from publishings order by id desc limit 1), 0) as "refused!"`,
)

/** Counts and sums over all processes. `bytes`: of stored files; `published_at`: seconds since 1970; `refused`: projects, the last time. */
export const storedFigures = async (db: Queryable) => (await db.row(storedFiguresSql, []))!
