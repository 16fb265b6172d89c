import type { UntypedDatabase } from '../../server/database/connect.ts'

export type Scale = { people: number; answers: number; events: number }

/** The size at which issue pages and learner calls are measured. */
export const fullScale: Scale = { people: 100_000, answers: 1_000_000, events: 2_000_000 }

/**
 * Fills a database that has a catalogue with people, their enrolments, completions, answers with grades, and events of the last year, by SQL
 * alone. Everybody takes a few projects; answers are given to the catalogue's tasks.
 */
export const seedScale = async (db: UntypedDatabase, { people, answers, events }: Scale = fullScale): Promise<void> => {
  const run = (text: string) => db.execute({ text, timeout: 1_800_000 })
  await run(`insert into users (email, nickname, name, created_at)
    select 'scale-' || n || '@example.org', 'scale-' || n, 'Inés Scale ' || n, now() - n * interval '5 minutes'
    from generate_series(1, ${people}) n`)
  await run(`create unlogged table scale_people as
    select id, row_number() over (order by created_at desc) - 1 as n from users where nickname like 'scale-%'`)
  await run(`create unlogged table scale_tasks as
    select v.project_id, v.id, v.type, v.version, row_number() over (order by v.project_id, v.id) - 1 as n
    from validations v join projects p on p.id = v.project_id and p.version = v.version where v.type <> 'FILE'`)
  await run('create unique index on scale_people (n); create unique index on scale_tasks (n)')
  const pick = (salt: number, table: string) => `(k::bigint * ${salt} + k / ${people}) % (select count(*) from ${table})`
  await run(`insert into enrolments (user_id, project_id, version, selected_time, read_at)
    select u.id, p.id, p.version, now() - random() * interval '300 days', now() - random() * interval '60 days'
    from scale_people u join (select id, version, row_number() over (order by id) - 1 as n from projects) p
      on (u.n + p.n) % greatest(1, (select count(*) / 4 from projects)) = 0
    on conflict do nothing`)
  await run(`insert into completions (project_id, user_id, completed_at)
    select project_id, user_id, now() - random() * interval '200 days' from enrolments where random() < 0.3 on conflict do nothing`)
  await run('alter table answers disable trigger user')
  await run(`insert into answers (user_id, project_id, validation_id, type, text_data, status, updated_at)
    select u.id, t.project_id, t.id, t.type, 'The tide table prints ' || k, 'COMPLETE', now() - random() * interval '300 days'
    from generate_series(0, ${answers - 1}) k
    join scale_people u on u.n = k % ${people} join scale_tasks t on t.n = ${pick(7, 'scale_tasks')}
    on conflict do nothing`)
  await run('alter table answers enable trigger user')
  await run(`insert into graded_answers (user_id, project_id, validation_id, number, version, outcome, graded_at)
    select a.user_id, a.project_id, a.validation_id, 1, t.version, case when random() < 0.3 then 'REFUSED' else 'ACCEPTED' end, a.updated_at
    from answers a join scale_tasks t on t.project_id = a.project_id and t.id = a.validation_id on conflict do nothing`)
  await run(`insert into events (name, user_id, project_id, details, at, visit)
    select (array['project_opened', 'step_opened', 'answer_saved', 'start_opened', 'search_sent'])[1 + k % 5],
      case when k % 7 > 0 then u.id end, case when k % 5 < 3 then (select project_id from scale_tasks where n = k % (select count(*) from scale_tasks)) end,
      '{}', now() - (${events} - k) * (interval '365 days' / ${events}), md5((k / 12)::text)::uuid
    from generate_series(0, ${events - 1}) k join scale_people u on u.n = (k / 12) % ${people}`)
  await run('drop table scale_people, scale_tasks')
  await run('vacuum analyze')
}
