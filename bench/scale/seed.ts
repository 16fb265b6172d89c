import type { UntypedDatabase } from '../../server/database/connect.ts'

/** Rows per person, as after a week of learning. */
const perPerson = { enrolments: 4, answers: 10, grades: 10, events: 20 }
/** The fewest tasks from which everybody gets ten different ones. */
const minTasks = 60

/**
 * Adds people with work, at the published catalogue, in SQL alone: 100,000 people have 1,000,000 answers, as many grades and 2,000,000
 * events. `people` named `scale-<n>@example.org`.
 */
export const seedScale = async (db: UntypedDatabase, people: number): Promise<void> => {
  for (const text of statements(people)) await db.execute({ text, timeout: 3_600_000 })
}

const statements = (people: number): string[] => [
  `insert into users (email, nickname, name, created_at, preferences)
   select format('scale-%s@example.org', n), format('scale-%s', n), format('Learner %s', n), now() - n % 400 * interval '1 day',
     '{"emailUnsubscribed": false}' from generate_series(1, ${people}) n`,
  `create temporary table scale_people as
   select id, split_part(nickname, '-', 2)::int as n from users where nickname ~ '^scale-[0-9]+$'`,
  `create temporary table scale_projects as
   select id, row_number() over (order by id)::int - 1 as n, (select max(version) from project_versions v where v.project_id = p.id) as version
   from projects p where exists (select from project_versions v where v.project_id = p.id)`,
  // A small catalogue gets tasks of which only the answers exist.
  `create temporary table scale_tasks as
   select project_id, id, row_number() over (order by project_id, id)::int - 1 as n from (
     select distinct project_id, id from validations
     union all select (select id from scale_projects where n = 0), 'more-' || more from generate_series(1, ${minTasks}) more
     where (select count(distinct (project_id, id)) from validations) < ${minTasks}
   ) t`,
  `insert into enrolments (user_id, project_id, version, selected_time, unlocked_at)
   select p.id, j.id, j.version, now() - p.n % 100 * interval '1 day', now() - p.n % 100 * interval '1 day'
   from scale_people p cross join generate_series(0, ${perPerson.enrolments - 1}) k
   join scale_projects j on j.n = (p.n + k * 7) % (select count(*) from scale_projects)
   on conflict do nothing`,
  ...(['answers', 'graded_answers'] as const).map((table) => insertWork(table)),
  `insert into events (at, name, user_id, project_id, details)
   select now() - (p.n % 400) * interval '1 day' - k * interval '7 minutes', (array['project_opened', 'answer_saved', 'answer_graded', 'visit_started'])[k % 4 + 1],
     p.id, j.id, '{}'
   from scale_people p cross join generate_series(0, ${perPerson.events - 1}) k
   join scale_projects j on j.n = (p.n + k) % (select count(*) from scale_projects)`,
  'drop table scale_people, scale_projects, scale_tasks',
  'analyze',
]

const insertWork = (table: 'answers' | 'graded_answers'): string => {
  const [columns, values] =
    table === 'answers'
      ? [
          'type, text_data, status, revision, write_key, updated_at',
          `'TEXT', 'An answer of ' || p.n || ' with about as many words as learners write when they are asked what they saw and why', (array['COMPLETE', 'COMPLETE', 'INCORRECT', 'IN_REVIEW'])[k % 4 + 1], 2, md5(p.n || '-' || k), now() - p.n % 100 * interval '1 day'`,
        ]
      : [
          'number, version, outcome, words, graded_at',
          `1, 1, (array['ACCEPTED', 'ACCEPTED', 'REFUSED', 'INSISTED'])[k % 4 + 1], 'An answer with about as many words as learners write when they are asked', now() - p.n % 100 * interval '1 day'`,
        ]
  return `insert into ${table} (user_id, project_id, validation_id, ${columns})
    select p.id, t.project_id, t.id, ${values}
    from scale_people p cross join generate_series(0, ${perPerson.answers - 1}) k
    join scale_tasks t on t.n = (p.n * 3 + k) % (select count(*) from scale_tasks)`
}
