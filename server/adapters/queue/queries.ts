/* pg-boss makes this table itself, so the types of its rows can't be generated. `$1`: the names of queues. */

/** `due`: seconds. */
export const jobFiguresSql = `select name as queue, state::text, count(*)::int,
    extract(epoch from now() - min(start_after) filter (where state::text in ('created', 'retry') and start_after <= now()))::float8 as due
  from pgboss.job where name = any($1) group by name, state`

const jobsInStates = 'from pgboss.job where name = any($1) and state = any($2::pgboss.job_state[])'
export const countJobsSql = `select count(*)::int as total ${jobsInStates}`
export const jobPageSql = `select id, name as queue, state::text, data, retry_count as "retryCount", created_on as "createdOn",
    start_after as "startAfter", output
  ${jobsInStates} order by created_on desc, id limit $3 offset $4`

export const deleteDoneJobsSql = `delete from pgboss.job where name = any($1) and state = 'completed' and completed_on < $2`

export const hasJobsSql = `select to_regclass('pgboss.job') is not null as "hasJobs"`
export const waitingJobsSql = `select name, data from pgboss.job where state::text in ('created', 'retry', 'active') order by created_on`
