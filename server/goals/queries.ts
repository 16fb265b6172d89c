import type { Catalogue } from '@fieldwork/core/catalogue/schema.ts'
import type { GoalStep } from '@fieldwork/core/goals/roadmap.ts'
import { minPathProjects } from '@fieldwork/core/goals/limits.ts'
import type { LearningPath, PathTitle } from '@fieldwork/core/goals/schema.ts'
import { entryProjects } from '../catalogue/entryProjects.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'

const offersSql = statement(
  'goals.offers',
  `select x.type, x.key, x.title, x.description, x.names, x.position, p.metadata ->> 'outcome' as outcome,
     array(select step ->> 'title' from jsonb_array_elements(p.metadata -> 'outline') as step) as "steps!",
     ${entryProjects('$1')} as "projects!", coalesce(g.phrases, '{}') as "phrases!"
   from search_entries x
   left join projects p on x.type = 'project' and p.id = x.key
   left join goal_phrases g on g.subject = x.key
   where x.type in ('course', 'project') and (x.public or $1)
   order by x.roadmap desc, x.position, x.id`,
)

export type OfferRow = RowOf<'goals.offers'>

/** Returns the courses and projects that the caller may see, roadmaps first, each in learning order. */
export const goalOffers = (db: Queryable, { reader }: Caller) => db.rows(offersSql, [reader.admin])

const uncoveredSql = statement(
  'goals.uncovered',
  `select asked.word as "word!" from unnest($1::text[]) with ordinality as asked(word, at)
   where not exists (
     select from search_words w join search_entries x on x.words @@ quote_literal(w.word)::tsquery and (x.public or $2)
     where w.stem = coalesce((ts_lexize('english_stem', asked.word))[1], asked.word) collate "C"
   ) order by asked.at`,
)

/** Returns the words, in lower case, that no entry of the catalogue has, in whatever form. */
export const uncoveredTerms = async (db: Queryable, { reader }: Pick<Caller, 'reader'>, terms: readonly string[]): Promise<string[]> =>
  (await db.rows(uncoveredSql, [[...terms], reader.admin])).map(({ word }) => word)

const saveGoalSql = statement(
  'goals.saveGoal',
  `insert into goals (user_id, description, roadmap, nearest) values ($1, $2, $3, $4)
   on conflict (user_id) do update
     set description = excluded.description, roadmap = excluded.roadmap, nearest = excluded.nearest, updated_at = now()`,
)

/** `roadmap`: begins with the path, if there is one. */
export type GoalSteps = { roadmap: readonly GoalStep[]; nearest: readonly GoalStep[] }

export const saveGoal = (tx: Transaction, userId: string, description: string, { roadmap, nearest }: GoalSteps) =>
  tx.rows(saveGoalSql, [userId, description, JSON.stringify(roadmap), JSON.stringify(nearest)])

const goalSql = statement('goals.goal', 'select id, description, roadmap, nearest, created_at, updated_at from goals where user_id = $1')

/** Returns a user's goal, or undefined. */
export const goalOf = (db: Queryable, { user }: { user: Pick<SignedInCaller['user'], 'id'> }) => db.row(goalSql, [user.id])

const roadmapSql = statement(
  'goals.roadmap',
  `select step.nearest as "isNearest!", step.part, x.type, x.key, x.title, x.description, x.icon, x.image_url, ${entryProjects('$3')} as "projects!"
   from (
     select false as nearest, r.* from rows from (jsonb_to_recordset($1::jsonb) as (type text, id text, part text)) with ordinality as r(type, id, part, at)
     union all
     select true, n.* from rows from (jsonb_to_recordset($2::jsonb) as (type text, id text, part text)) with ordinality as n(type, id, part, at)
   ) step
   join search_entries x on x.type = step.type and x.key = step.id
   where x.public or $3
   order by step.nearest, step.at`,
)

/** Returns the steps of a goal's roadmap, and the nearest results, that the person may see. */
export const roadmapOf = (db: Queryable, { reader }: Pick<Caller, 'reader'>, { roadmap, nearest }: GoalSteps) =>
  db.rows(roadmapSql, [JSON.stringify(roadmap), JSON.stringify(nearest), reader.admin])

/** SQL: the steps of path `w` that a caller may see, in order. `admin` is a parameter. */
const visibleSteps = (admin: string) => `(
    select jsonb_agg(step order by at)
    from jsonb_array_elements(w.steps) with ordinality as s(step, at) join projects p on p.id = step ->> 'id'
    where p.listed and (p.visibility = 'public' or ${admin})
  )`

const pathsSql = statement(
  'goals.paths',
  `select w.id, w.title, w.audience, w.outcome, array(select step ->> 'id' from jsonb_array_elements(v.steps) as step) as "projects!",
     coalesce(g.phrases, '{}') as "phrases!"
   from paths w left join goal_phrases g on g.subject = w.id cross join lateral (select ${visibleSteps('$1')} as steps) v
   where jsonb_array_length(v.steps) >= ${minPathProjects}
   order by w.content_dir is not null, w.position, w.id`,
)

export type PathRow = RowOf<'goals.paths'>

/** The paths of which the caller may see enough projects. */
export const visiblePaths = (db: Queryable, { reader }: Caller): Promise<PathRow[]> => db.rows(pathsSql, [reader.admin])

export const pathTitles = async (db: Queryable, caller: Caller): Promise<PathTitle[]> =>
  (await visiblePaths(db, caller)).map(({ id, title, outcome, projects }) => ({ id, title, outcome, projects }))

const pathSql = statement(
  'goals.path',
  `select w.id, w.title, w.audience, w.outcome, ${visibleSteps('$2')} as path_steps from paths w where w.id = $1`,
)

/** Returns a path with the projects that the caller may see; undefined without any. */
export const visiblePath = async (db: Queryable, { reader }: Pick<Caller, 'reader'>, pathId: string): Promise<LearningPath | undefined> => {
  const row = await db.row(pathSql, [pathId, reader.admin])
  return row?.path_steps ? { ...row, projects: row.path_steps } : undefined
}

const savePathsSql = statement(
  'goals.savePaths',
  `insert into paths (id, position, title, audience, outcome, steps, content_dir)
   select id, position, title, audience, outcome, projects, $2
   from jsonb_to_recordset($1::jsonb) as p(id text, position integer, title text, audience text, outcome text, projects jsonb)
   on conflict (id) do update
     set position = excluded.position, title = excluded.title, audience = excluded.audience, outcome = excluded.outcome,
       steps = excluded.steps, content_dir = excluded.content_dir`,
)
const deletePathsSql = statement('goals.deletePaths', 'delete from paths where not (id = any($1)) and content_dir is not distinct from $2')
const savePhrasesSql = statement(
  'goals.savePhrases',
  `insert into goal_phrases (subject, phrases, content_dir)
   select one.key, array(select jsonb_array_elements_text(one.value)), $2 from jsonb_each($1::jsonb) as one
   on conflict (subject) do update set phrases = excluded.phrases, content_dir = excluded.content_dir`,
)
const deletePhrasesSql = statement(
  'goals.deletePhrases',
  'delete from goal_phrases where not (subject = any($1)) and content_dir is not distinct from $2',
)

/**
 * Replaces the paths and goal phrases of an origin, except the `refused` paths, which stay as published. `origin`: the folder that a command
 * publishes; null for the server's own folders.
 */
export const savePaths = async (
  tx: Transaction,
  { paths = [], goals = {} }: Pick<Catalogue, 'paths' | 'goals'>,
  refused: ReadonlySet<string>,
  origin: string | null,
): Promise<void> => {
  const sound = paths.map((path, at) => ({ ...path, position: at + 1 })).filter(({ id }) => !refused.has(id))
  await tx.rows(savePathsSql, [JSON.stringify(sound), origin])
  await tx.rows(deletePathsSql, [paths.map(({ id }) => id), origin])
  await tx.rows(savePhrasesSql, [JSON.stringify(goals), origin])
  await tx.rows(deletePhrasesSql, [Object.keys(goals), origin])
}
