/** By the names of queues. pg-boss makes this table itself, so the types of its rows can't be generated. `due`: seconds. */
export const jobFiguresSql = `select name as queue, state::text, count(*)::int,
    extract(epoch from now() - min(start_after) filter (where state::text in ('created', 'retry') and start_after <= now()))::float8 as due
  from pgboss.job where name = any($1) group by name, state`
