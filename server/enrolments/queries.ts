import { problem } from '@fieldwork/core/problems.ts'
import { otherVersion, readableVersion, type ReadableVersion } from '../catalogue/permission.ts'
import { readableProject } from '../catalogue/queries.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

const unlockProjectSql = statement(
  'enrolments.unlockProject',
  `insert into enrolments (user_id, project_id, unlocked_at) values ($1, $2, now())
   on conflict (user_id, project_id) do update set unlocked_at = now()`,
)

export const unlockProject = (tx: Transaction, userId: string, projectId: string) => tx.rows(unlockProjectSql, [userId, projectId])

const completeEnrolmentSql = statement(
  'enrolments.completeEnrolment',
  'update enrolments set completed_at = now() where user_id = $1 and project_id = $2',
)
const insertCompletionSql = statement(
  'enrolments.insertCompletion',
  'insert into completions (user_id, project_id) values ($1, $2) on conflict (project_id, user_id) do nothing returning project_id',
)

const keepSummarySql = statement(
  'enrolments.keepSummary',
  'update enrolments set summary = $3 where user_id = $1 and project_id = $2 and summary <> $3 returning project_id',
)

/** Returns undefined if the sentences are the same already. */
export const keepSummary = (tx: Transaction, userId: string, projectId: string, summary: string) =>
  tx.row(keepSummarySql, [userId, projectId, summary])

/** True when this person completed it for the first time: only then does it count. */
export const completeProject = async (tx: Transaction, userId: string, projectId: string): Promise<boolean> => {
  await tx.rows(completeEnrolmentSql, [userId, projectId])
  return (await tx.row(insertCompletionSql, [userId, projectId])) !== undefined
}

const restartEnrolmentSql = statement(
  'enrolments.restartEnrolment',
  `update enrolments set version = null, completed_at = null, doc_status = 'NONE', summary = '', position = null, read_at = null,
     passed_steps = '{}', restarted_at = date_trunc('milliseconds', now())
   where user_id = $1 and project_id = $2`,
)
const deleteAnswersSql = statement(
  'enrolments.deleteAnswers',
  'delete from answers where user_id = $1 and project_id = $2 returning storage_name',
)

/**
 * Deletes the work; the project stays selected and unlocked, and the next answer begins it on the newest version. Returns the names of
 * uploads that no answer references any more.
 */
export const forgetWork = async (tx: Transaction, userId: string, projectId: string): Promise<string[]> => {
  // First, because every answer waits for its enrolment's row: the delete below sees all earlier answers, and none can follow it.
  await tx.rows(restartEnrolmentSql, [userId, projectId])
  const forgotten = await tx.rows(deleteAnswersSql, [userId, projectId])
  return forgotten.flatMap(({ storage_name }) => (storage_name ? [storage_name] : []))
}

/**
 * `version` is the newest version and `own` the learner's, with the tags of their documents. `aliases` are the newest version's. `notes`:
 * the author's notes on each version since; an unchanged note doesn't count for the later version.
 */
const updateSql = statement(
  'enrolments.update',
  `select p.version, e.version as "own!", own.etag as own_etag, newest.etag as newest_etag,
     latest.aliases, coalesce(e.offered_version, 0) >= p.version as "was_offered!",
     array(
       select v.changes
       from (
         select version, changes, lag(changes) over (order by version) as before
         from project_versions where project_id = p.id and version >= e.version
       ) v
       where v.version > e.version and v.changes is not null and v.changes is distinct from v.before order by v.version
     ) as "notes!"
   from enrolments e
   join projects p on p.id = e.project_id and p.version > e.version
   join project_versions latest on latest.project_id = p.id and latest.version = p.version
   join project_files own on own.project_id = p.id and own.version = e.version and own.name = 'document.json'
   join project_files newest on newest.project_id = p.id and newest.version = p.version and newest.name = 'document.json'
   where e.user_id = $1 and e.project_id = $2`,
)

export type ReadableUpdate = RowOf<'enrolments.update'> & { texts: { own: ReadableVersion; newest: ReadableVersion } }

/** Undefined if the learner has the newest version or none. Throws not_found, not_allowed or plan_required. */
export const readableUpdate = async (db: Queryable, caller: SignedInCaller, projectId: string): Promise<ReadableUpdate | undefined> => {
  const version = readableVersion(projectId, await readableProject(db, caller, projectId), caller.reader)
  const row = await db.row(updateSql, [caller.user.id, projectId])
  return row && { ...row, texts: { own: otherVersion(version, row.own), newest: otherVersion(version, row.version) } }
}

const keepOfferSql = statement(
  'enrolments.keepOffer',
  `update enrolments e set offered_version = greatest(e.offered_version, least($3::int, p.version)) from projects p
   where e.user_id = $1 and e.project_id = $2 and p.id = e.project_id and e.version < p.version
   returning e.project_id`,
)

/** Ignores an outdated offer that arrives late. Also throws not_found if the learner already has the newest version. */
export const keepOffer = async (db: Queryable, caller: SignedInCaller, projectId: string, version: number): Promise<void> => {
  await readableProject(db, caller, projectId)
  if (!(await db.row(keepOfferSql, [caller.user.id, projectId, version]))) throw problem('not_found')
}

const moveToNewestSql = statement(
  'enrolments.moveToNewest',
  `with stood as (select e.version from enrolments e where e.user_id = $1 and e.project_id = $2)
   update enrolments e set version = p.version from projects p, stood
   where e.user_id = $1 and e.project_id = $2 and p.id = e.project_id and e.version < p.version
   returning stood.version as "left!"`,
)

/** Returns the learner's previous version; undefined if there is no update. */
export const moveToNewest = (tx: Transaction, userId: string, projectId: string) => tx.row(moveToNewestSql, [userId, projectId])

const aliasesOf = (old: string) => `aliases as (
    select a.key as old, a.value as current
    from project_versions v, jsonb_each_text(v.aliases) a
    where v.project_id = $2 and v.version = $3 and a.key in (${old})
  )`

// Two earlier ids may have been merged into one: the latest answer gets it.
const renameAnswersSql = statement(
  'enrolments.renameAnswers',
  `with ${aliasesOf('select validation_id from answers where user_id = $1 and project_id = $2')}, chosen as (
     select distinct on (r.current) r.old, r.current
     from aliases r
     join answers a on a.user_id = $1 and a.project_id = $2 and a.validation_id = r.old
     join validations v on v.project_id = $2 and v.version = $3 and v.id = r.current and v.type = a.type
     where not exists (select from answers o where o.user_id = $1 and o.project_id = $2 and o.validation_id = r.current)
     order by r.current, a.updated_at desc
   )
   update answers a set validation_id = c.current from chosen c
   where a.user_id = $1 and a.project_id = $2 and a.validation_id = c.old`,
)
const renameHintsSql = statement(
  'enrolments.renameHints',
  `with ${aliasesOf('select validation_id from chat_hints where user_id = $1 and project_id = $2')}
   insert into chat_hints (user_id, project_id, validation_id, level)
   select h.user_id, h.project_id, r.current, max(h.level)
   from chat_hints h join aliases r on r.old = h.validation_id
   where h.user_id = $1 and h.project_id = $2 group by 1, 2, 3
   on conflict (user_id, project_id, validation_id) do update set level = greatest(chat_hints.level, excluded.level)`,
)
const renameSectionsSql = statement(
  'enrolments.renameSections',
  `with ${aliasesOf('select content_id from unlocked_sections where user_id = $1 and project_id = $2')}
   insert into unlocked_sections (user_id, project_id, content_id, unlocked_at)
   select u.user_id, u.project_id, r.current, u.unlocked_at from unlocked_sections u join aliases r on r.old = u.content_id
   where u.user_id = $1 and u.project_id = $2
   on conflict do nothing`,
)
const renameProgressSql = statement(
  'enrolments.renameProgress',
  `with aliases as (select aliases as by_old from project_versions where project_id = $2 and version = $3)
   update enrolments e set
     passed_steps = array(select distinct coalesce(r.by_old ->> step, step) from unnest(e.passed_steps) step),
     position = e.position || jsonb_build_object(
       'stepId', coalesce(r.by_old ->> (e.position ->> 'stepId'), e.position ->> 'stepId'),
       'blockId', coalesce(r.by_old ->> (e.position ->> 'blockId'), e.position ->> 'blockId'))
   from aliases r
   where e.user_id = $1 and e.project_id = $2 and r.by_old <> '{}'`,
)

/** Moves a learner's work from ids that the author renamed to their names in this version. */
export const followAliases = async (tx: Transaction, userId: string, projectId: string, version: number): Promise<void> => {
  for (const renaming of [renameAnswersSql, renameHintsSql, renameSectionsSql, renameProgressSql])
    await tx.rows(renaming, [userId, projectId, version])
}
