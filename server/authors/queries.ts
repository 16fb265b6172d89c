import { problem } from '@fieldwork/core/problems.ts'
import { maxReasons, maxWordings, minPeople } from '@fieldwork/core/authors/limits.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { maxGrades } from '../tasks/grades/queries.ts'
import { isActive, isAuthor } from '../catalogue/permission.ts'
import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

/** True if the caller may see how project `p` is answered: `$2` is their id, `$3` whether they are an administrator. */
const mayRead = `($3 or ${isAuthor('$2')})`

/** Each current task `v` of project `p`, with the versions in which it asked the same question. */
const tasks = `
   from projects p
   join validations v on v.project_id = p.id and v.version = p.version and not v.hidden
   cross join lateral (
     select array_agg(asked.version) as versions from validations asked
     where asked.project_id = v.project_id and asked.id = v.id and (asked.type, asked.title, asked.description) = (v.type, v.title, v.description)
   ) q`

/** True for grade `g` of task `v`. Answers to earlier questions are left out. */
const isOfTask = 'g.project_id = v.project_id and g.validation_id = v.id and g.version = any (q.versions)'

/** True if a check grades task `v`. Explanations in the learner's own words aren't graded. */
const isChecked = `(v.type <> 'FILE' and coalesce(v.answer_check ->> 'check', 'any') not in ('any', 'own-words'))`

/** True if authors may read the text of grade `g`: its learner `u` agrees, and isn't about to leave. */
const isReadable = `(g.words is not null and u.preferences -> 'letsAuthorsRead' = 'true'::jsonb and ${isActive('u')})`

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
  `select v.id, v.title, v.type, f.learners as "learners!", f.firsts as "firsts!", f.accepted_firsts as "accepted_firsts!", f.grades as "grades!",
     f.refused as "refused!", f.accepted as "accepted!", f.insisting as "insisting!", f.found_wrong as "found_wrong!",
     (
       select count(*) from answers a
       where a.project_id = v.project_id and a.validation_id = v.id and a.basis = 'shown'
         and exists (select from graded_answers g where g.user_id = a.user_id and ${isOfTask})
     ) as "shown!",
     (
       select count(distinct enough.user_id) from (
         select g.user_id from graded_answers g join users u on u.id = g.user_id where ${isOfTask} and ${isReadable} limit ${minPeople * maxGrades}
       ) enough
     ) as "readable!"
   ${tasks}
   cross join lateral (
     select count(distinct g.user_id) as learners, count(*) filter (where g.number = 1) as firsts,
       count(*) filter (where g.number = 1 and g.outcome = 'ACCEPTED') as accepted_firsts,
       count(*) filter (where g.outcome <> 'INSISTED') as grades, count(*) filter (where g.outcome = 'REFUSED') as refused,
       count(*) filter (where g.outcome = 'ACCEPTED') as accepted,
       count(distinct g.user_id) filter (where g.outcome = 'INSISTED') as insisting,
       count(*) filter (where g.found_wrong_at is not null) as found_wrong
     from graded_answers g where ${isOfTask}
   ) f
   where p.id = $1 and ${mayRead} and ${isChecked} order by v.position`,
)

/** Results of each task's check, in reading order. `readable`: learners who let authors read their answers, at least `minPeople` if there are. */
export const taskFigures = (db: Queryable, { user, reader }: SignedInCaller, projectId: string) =>
  db.rows(figuresSql, [projectId, user.id, reader.admin])

const readersSql = statement(
  'authors.readers',
  `with readers as materialized (
     select e.position ->> 'blockId' as block_id,
       e.completed_at is null and e.read_at < $4
         and not exists (select from answers a where a.user_id = e.user_id and a.project_id = e.project_id and a.updated_at >= $4) as has_stopped
     from projects p join enrolments e on e.project_id = p.id
     where p.id = $1 and ${mayRead} and e.position is not null
   ), passages as (
     select block_id, count(*) as learners from readers where has_stopped group by 1 having count(*) >= $5 order by 2 desc, 1 limit 50
   )
   select count(*) as "readers!", count(*) filter (where has_stopped) as "stopped!",
     (select json_agg(json_build_object('blockId', block_id, 'learners', learners) order by learners desc, block_id) from passages) as stops
   from readers`,
)

/**
 * The number of readers of a project, and of those who stopped: the project isn't complete, and they have neither read nor answered since.
 * `stops`: the passages where at least `minPeople` stopped, null without any.
 */
export const readersOf = async (db: Queryable, { user, reader }: SignedInCaller, projectId: string, since: Date) =>
  (await db.row(readersSql, [projectId, user.id, reader.admin, since, minPeople]))!

const taskSql = statement(
  'authors.task',
  `select v.title, (
       select count(distinct g.user_id) from graded_answers g join users u on u.id = g.user_id where ${isOfTask} and ${isReadable}
     ) as "readable!"
   ${tasks}
   where p.id = $1 and ${mayRead} and v.id = $4 and ${isChecked}`,
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
     ${tasks}
     join graded_answers g on ${isOfTask}
     join users u on u.id = g.user_id
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
