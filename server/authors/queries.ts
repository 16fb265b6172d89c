import { problem } from '@fieldwork/core/problems.ts'
import { maxReasons, maxWordings } from '@fieldwork/core/authors/limits.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { isAuthor } from '../catalogue/permission.ts'
import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

/** True if the caller may see how project `p` is answered: `$2` is their id, `$3` whether they are an administrator. */
const mayRead = `($3 or ${isAuthor('$2')})`

/** The grades of the current tasks of project `p`. Answers to earlier questions are left out. */
const gradesOfTasks = `
   from projects p
   join validations v on v.project_id = p.id and v.version = p.version and not v.hidden
   left join validations asked on asked.project_id = p.id and asked.id = v.id
     and (asked.type, asked.title, asked.description) = (v.type, v.title, v.description)
   left join graded_answers g on g.project_id = p.id and g.validation_id = asked.id and g.version = asked.version
   left join users u on u.id = g.user_id`

/** True if a check grades task `v`. Explanations in the learner's own words aren't graded. */
const isChecked = `(v.type <> 'FILE' and coalesce(v.answer_check ->> 'check', 'any') not in ('any', 'own-words'))`

/** True if authors may read the text of grade `g`: its learner `u` agrees, and isn't about to leave. */
const isReadable = `(g.words is not null and u.preferences -> 'letsAuthorsRead' = 'true'::jsonb and u.deletion_at is null and u.suspended_at is null)`

/** Equal except for case and spaces. */
const folded = (words: string) => `lower(regexp_replace(btrim(${words}), '\\s+', ' ', 'g'))`

const projectSql = statement(
  'authors.project',
  `select p.metadata ->> 'title' as "title!", f.body::json as "document!"
   from projects p join project_files f on f.project_id = p.id and f.version = p.version and f.name = 'document.json'
   where p.id = $1 and ${mayRead}`,
)

/** A project with its newest text. Throws not_found for everybody except its authors and administrators. */
export const authoredProject = async (db: Queryable, { user, reader }: SignedInCaller, projectId: string) => {
  const row = await db.row(projectSql, [projectId, user.id, reader.admin])
  if (!row) throw problem('not_found')
  return { title: row.title, document: row.document as GuidedDocument }
}

const figuresSql = statement(
  'authors.figures',
  `select v.id, v.title, v.type, count(distinct g.user_id) as "learners!",
     count(g.user_id) filter (where g.number = 1) as "firsts!",
     count(g.user_id) filter (where g.number = 1 and g.outcome = 'ACCEPTED') as "accepted_firsts!",
     count(g.user_id) filter (where g.outcome <> 'INSISTED') as "grades!",
     count(g.user_id) filter (where g.outcome = 'REFUSED') as "refused!",
     count(g.user_id) filter (where g.outcome = 'ACCEPTED') as "accepted!",
     count(distinct g.user_id) filter (where g.outcome = 'INSISTED') as "insisting!",
     count(g.user_id) filter (where g.found_wrong_at is not null) as "found_wrong!",
     count(distinct g.user_id) filter (where a.basis = 'shown') as "shown!",
     count(distinct g.user_id) filter (where ${isReadable}) as "readable!"
   ${gradesOfTasks}
   left join answers a on a.user_id = g.user_id and a.project_id = p.id and a.validation_id = v.id
   where p.id = $1 and ${mayRead} and ${isChecked}
   group by v.id, v.title, v.type, v.position order by v.position`,
)

/** Results of each task's check, in reading order. */
export const taskFigures = (db: Queryable, { user, reader }: SignedInCaller, projectId: string) =>
  db.rows(figuresSql, [projectId, user.id, reader.admin])

const readersSql = statement(
  'authors.readers',
  `select count(*) as "readers!", count(*) filter (where ${quiet()}) as "stopped!"
   from projects p join enrolments e on e.project_id = p.id
   where p.id = $1 and ${mayRead} and e.position is not null`,
)

/** True if a learner has stopped: the project isn't complete, and they have neither read nor answered since \`$4\`. */
function quiet() {
  return `e.completed_at is null and e.read_at < $4
       and not exists (select from answers a where a.user_id = e.user_id and a.project_id = e.project_id and a.updated_at >= $4)`
}

/** The number of readers of a project, and of those who stopped. */
export const readerCounts = async (db: Queryable, { user, reader }: SignedInCaller, projectId: string, since: Date) =>
  (await db.row(readersSql, [projectId, user.id, reader.admin, since]))!

const stopsSql = statement(
  'authors.stops',
  `select e.position ->> 'blockId' as "block_id!", count(*) as "learners!"
   from projects p join enrolments e on e.project_id = p.id
   where p.id = $1 and ${mayRead} and e.position is not null and ${quiet()}
   group by 1 having count(*) >= $5 order by 2 desc, 1 limit 50`,
)

/** Passages where at least `minPeople` learners stopped. */
export const stoppedAt = (db: Queryable, { user, reader }: SignedInCaller, projectId: string, since: Date, minPeople: number) =>
  db.rows(stopsSql, [projectId, user.id, reader.admin, since, minPeople])

const taskSql = statement(
  'authors.task',
  `select v.title, count(distinct g.user_id) filter (where ${isReadable}) as "readable!"
   ${gradesOfTasks}
   where p.id = $1 and ${mayRead} and v.id = $4 and ${isChecked} group by v.title`,
)

/** Returns a task with the number of learners whose answers may be read, or undefined. */
export const authoredTask = (db: Queryable, { user, reader }: SignedInCaller, projectId: string, validationId: string) =>
  db.row(taskSql, [projectId, user.id, reader.admin, validationId])

const wordingsSql = statement(
  'authors.wordings',
  `select outcome, words as "words!", learners as "learners!", reasons as "reasons!", is_found_wrong as "is_found_wrong!"
   from (
     select g.outcome as outcome, mode() within group (order by btrim(g.words)) as words, count(distinct g.user_id) as learners,
       coalesce((array_agg(g.reason order by g.graded_at desc) filter (where g.reason is not null))[1:${maxReasons}], '{}') as reasons,
       bool_or(g.found_wrong_at is not null) as is_found_wrong,
       row_number() over (partition by g.outcome order by count(distinct g.user_id) desc, max(g.graded_at) desc) as place
     ${gradesOfTasks}
     where p.id = $1 and ${mayRead} and v.id = $4 and ${isReadable}
     group by g.outcome, ${folded('g.words')}
   ) listed
   where place <= ${maxWordings} order by outcome, place`,
)

/** Answers to a task that may be read, grouped by equal text, most frequent first. */
export const wordingsOf = (db: Queryable, { user, reader }: SignedInCaller, projectId: string, validationId: string) =>
  db.rows(wordingsSql, [projectId, user.id, reader.admin, validationId])

const markSql = statement(
  'authors.mark',
  `update graded_answers g set found_wrong_at = case when $6 then $7::timestamptz end
   from projects p, users u
   where p.id = $1 and ${mayRead} and u.id = g.user_id and g.project_id = p.id and g.validation_id = $4 and g.outcome = 'ACCEPTED'
     and ${isReadable} and ${folded('g.words')} = ${folded('$5')}
   returning g.number`,
)

type Marked = { projectId: string; validationId: string; words: string; isWrong: boolean; now: Date }

/** The number of accepted answers with this text. */
export const markWording = async (db: Queryable, { user, reader }: SignedInCaller, one: Marked): Promise<number> =>
  (await db.rows(markSql, [one.projectId, user.id, reader.admin, one.validationId, one.words, one.isWrong, one.now])).length
