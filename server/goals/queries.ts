import type { GoalOffer } from '@fieldwork/core/goals/roadmap.ts'
import { textWords } from '@fieldwork/core/search/words.ts'
import { statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { entryProjects } from '../search/queries.ts'
import { entryPoints, searchQuery, searchValues } from './matching.ts'

const offersSql = statement(
  'goals.offers',
  `with ${searchQuery},
  about as (select coalesce(string_agg(quote_literal(word), ' | '), '')::tsquery as words from unnest($8::text[]) as a(word))
  select x.type, x.key, x.title, x.description, x.position, ${entryProjects('$7')} as "projects!",
    ${entryPoints} + ts_rank('{0,1,0,0}', x.words, about.words) * (numnode(about.words) + 1) / 2 as "points!"
  from query, about, search_entries x
  where x.type in ('course', 'project') and (x.public or $7)
  order by "points!" desc, x.position, x.id limit 60`,
)

/**
 * Returns courses and projects, best matches first. `categories`: topics of the words; a match counts as half a
 * word of a title.
 */
export const goalOffers = (db: Queryable, { reader }: SignedInCaller, words: readonly string[], categories: readonly string[]) =>
  db.rows(offersSql, [
    ...searchValues(words, false),
    reader.admin,
    categories.flatMap((category) => textWords(category).map(({ word }) => word)),
  ])

const saveGoalSql = statement(
  'goals.saveGoal',
  `insert into goals (user_id, description, roadmap) values ($1, $2, $3)
   on conflict (user_id) do update set description = excluded.description, roadmap = excluded.roadmap, updated_at = now()`,
)

export const saveGoal = (tx: Transaction, userId: string, description: string, roadmap: ReadonlyArray<Pick<GoalOffer, 'type' | 'id'>>) =>
  tx.rows(saveGoalSql, [userId, description, JSON.stringify(roadmap)])

const goalSql = statement('goals.goal', 'select id, description, created_at, updated_at from goals where user_id = $1')

/** Returns a user's goal, or undefined. */
export const goalOf = (db: Queryable, { user }: SignedInCaller) => db.row(goalSql, [user.id])

const roadmapSql = statement(
  'goals.roadmap',
  `select x.type, x.key, x.title, x.description, x.icon, x.image_url, ${entryProjects('$2')} as "projects!"
   from goals g
   cross join rows from (jsonb_to_recordset(g.roadmap) as (type text, id text)) with ordinality as step(type, id, at)
   join search_entries x on x.type = step.type and x.key = step.id
   where g.user_id = $1 and (x.public or $2)
   order by step.at`,
)

/** Returns the steps of the goal's roadmap that the person may still see. */
export const roadmapOf = (db: Queryable, { user, reader }: SignedInCaller) => db.rows(roadmapSql, [user.id, reader.admin])
