import { inCopyTransaction } from '../../server/database/ownConnection.ts'
import { listTables } from '../../server/database/tables.ts'
import { withBareTables } from '../../server/database/bulkLoad.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'

/** Rows per person, as after a week of learning. */
const perPerson = { enrolments: 4, answers: 10, events: 20 }
/** The fewest tasks from which everybody gets ten different ones. */
const minTasks = 60

/**
 * Adds people with work, at the published catalogue, in SQL alone: 100,000 people have 1,000,000 answers, as many grades and 2,000,000
 * events. `people` named `scale-<n>@example.org`. Rows are added without keys, indexes and triggers, which are made again afterwards.
 */
export const seedScale = async (db: UntypedDatabase, people: number): Promise<void> => {
  await inCopyTransaction(db.url, 'write', async (client) => {
    await client.query(`set local work_mem = '256MB'`)
    // Adding rows reads these tables by their keys.
    for (const text of preparations(people)) await client.query(text)
    await withBareTables(client, await listTables(client), async () => {
      for (const text of rows) await client.query(text)
    })
  })
  await db.execute({ text: 'vacuum analyze', timeout: 3_600_000 })
}

/** Everybody began between 400 days ago and yesterday. */
const preparations = (people: number): string[] => [
  `create temporary table scale_people on commit drop as
   select gen_random_uuid() as id, n, now() - (1 + n * 7919 % 400) * interval '1 day' + n % 1440 * interval '1 minute' as began
   from generate_series(1, ${people}) n`,
  `create temporary table scale_projects on commit drop as
   select p.id, row_number() over (order by p.id)::int - 1 as n, v.version from projects p
   cross join lateral (select version from project_versions v where v.project_id = p.id order by version desc limit 1) v`,
  // Answers need more tasks than a small catalogue has, so these are invented.
  `create temporary table scale_tasks on commit drop as
   select project_id, id, row_number() over (partition by project_id order by id)::int as place from (
     select distinct v.project_id, v.id from validations v join scale_projects j on j.id = v.project_id and j.version = v.version
     union all select (select id from scale_projects where n = 0), 'more-' || more from generate_series(1, ${minTasks}) more
     where (select count(*) from validations) < ${minTasks}
   ) t`,
  // One project is the first of a quarter of all people, and a later one of others.
  `create temporary table scale_enrolments on commit drop as
   select p.id as user_id, p.n, p.began, k, j.id as project_id, j.version
   from scale_people p cross join generate_series(0, ${perPerson.enrolments - 1}) k
   join scale_projects j on j.n = case when k = 0 and p.n % 4 = 0 then 0 else (p.n + k * 7) % (select count(*) from scale_projects) end`,
  `create temporary table scale_work on commit drop as
   select w.* from (
     select e.user_id, e.n, e.began, e.project_id, e.version, t.id as validation_id,
       row_number() over (partition by e.user_id order by e.k, t.place) - 1 as place
     from (select distinct on (user_id, project_id) * from scale_enrolments order by user_id, project_id, k) e
     join scale_tasks t on t.project_id = e.project_id
   ) w where w.place < ${perPerson.answers}`,
]

const rows = [
  `insert into users (id, email, nickname, name, created_at, plan, preferences)
   select id, format('scale-%s@example.org', n), format('scale-%s', n), format('Learner %s', n), began, case n % 10 when 0 then 'pro' else 'free' end,
     jsonb_build_object('emailUnsubscribed', true, 'letsAuthorsRead', n % 3 = 0)
   from scale_people`,
  `insert into enrolments (user_id, project_id, version, selected_time, unlocked_at, position, read_at, completed_at)
   select distinct on (user_id, project_id) user_id, project_id, version, began, began,
     jsonb_build_object('stepId', 'step-' || n % 8, 'blockId', 'block-' || n % 40, 'offset', 0), began + (now() - began) * (n % 20) / 20,
     case when (n + k) % 5 = 0 then now() end
   from scale_enrolments order by user_id, project_id, k`,
  `insert into completions (user_id, project_id, completed_at)
   select user_id, project_id, completed_at from enrolments where completed_at is not null and user_id in (select id from scale_people)`,
  `insert into answers (user_id, project_id, validation_id, type, text_data, status, revision, write_key, updated_at, history)
   select user_id, project_id, validation_id, 'TEXT',
     'An answer of ' || n || ' with about as many words as learners write when they are asked what they saw and why',
     (array['COMPLETE', 'COMPLETE', 'INCORRECT', 'IN_REVIEW'])[place % 4 + 1], 2, md5(n || '-' || place), at,
     jsonb_build_array(jsonb_build_object('status', 'INCOMPLETE', 'at', json_moment(at)), jsonb_build_object('status', 'COMPLETE', 'at', json_moment(at)))
   from (select *, began + (now() - began) * place / ${perPerson.answers} as at from scale_work) w`,
  `insert into graded_answers (user_id, project_id, validation_id, number, version, outcome, words, graded_at)
   select user_id, project_id, validation_id, 1, version, (array['ACCEPTED', 'ACCEPTED', 'REFUSED', 'INSISTED'])[place % 4 + 1],
     case when n % 3 = 0 then 'Answer ' || n % 500 || ' with about as many words as learners write when they are asked' end, began + (now() - began) * place / ${perPerson.answers}
   from scale_work order by 8`,
  `insert into goals (user_id, description, roadmap)
   select id, 'I want to run my own server, number ' || n, case when n % 10 = 0 then '[]' else '[{"type": "course", "id": "gone"}]' end::jsonb
   from scale_people where n % 5 = 0`,
  `insert into audit_entries (at, action, user_id, subject, reason)
   select began, (array['flag_set', 'plan_changed', 'logged_out', 'account_exported'])[n / 10 % 4 + 1], id, 'ai.chat true', 'They asked for it in message ' || n
   from scale_people where n % 10 = 0 order by began`,
  // The first visit begins on the start page and ends with the new account; what follows is half of the browser and half of the server.
  `insert into events (at, name, user_id, project_id, details, visit, page)
   select p.began + (now() - p.began) * greatest(s.at - 2, 0) / ${perPerson.events} + least(s.at, 3) * interval '1 second',
     case s.at when 0 then 'start_opened' when 1 then 'project_opened' when 2 then 'signed_in'
       else (array['project_opened', 'box_completed', 'toc_jumped', 'highlight_created'])[s.at % 4 + 1] end,
     case when s.at > 1 then p.id end, case when s.at in (0, 2) then null else e.project_id end, '{}',
     case when s.at < 3 or s.at % 2 = 0 then md5(e.n || '-' || greatest(s.at, 2) / 2)::uuid end, case when s.at < 3 or s.at % 2 = 0 then 'project' end
   from scale_people p cross join generate_series(0, ${perPerson.events - 1}) as s(at)
   join scale_enrolments e on e.user_id = p.id and e.k = case when s.at < 2 then 0 else s.at / 4 % ${perPerson.enrolments} end
   order by 1`,
]
