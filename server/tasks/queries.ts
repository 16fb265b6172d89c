import type { ProjectAccess, Reader } from '@fieldwork/core/catalogue/access.ts'
import type { AnswerBasis } from '@fieldwork/core/answerBasis.ts'
import type { AnswerStatus, AnswerWrite } from '@fieldwork/core/tasks/schema.ts'
import { begunEnrolment } from '../catalogue/queries.ts'
import { accessColumns, isReadable, openTask, readable } from '../catalogue/permission.ts'
import type { Database } from '../database/connect.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'

/** True if answer `a` to task `v` is command output. Either row may be absent. */
export const isOutput = `(v.answer_check ->> 'check' = 'evidence' or a.basis in ('seen', 'computed')) is true`

const answerColumns = `a.type as answer_type, a.text_data, a.file_name, a.storage_name, a.status, a.hidden as answer_hidden, a.hint, a.revision,
     a.refusals, a.own_judgement, a.accepted_by_model, a.basis, a.seen_at, a.covered, a.was_shown`

/** The columns of a task, with the caller's answer. */
const taskColumns = `v.id, v.step_id, v.box_id, v.type, v.title, v.description, v.optional, v.hidden, v.character_limit, v.extension,
     ${answerColumns}, ${isOutput} as "is_output!", (v.answer_check ->> 'check' = 'choice') is true as "is_choice!",
     v.answer_check ->> 'check' as check_kind`

const tasksOfProject = `
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and ${openTask('$1', '$3')}
   left join answers a on a.user_id = $1 and a.project_id = p.id and a.validation_id = v.id
   where p.id = $2
   order by v.position`

/** Reads the long model answer only for complete answers, beside which it is shown. */
const tasksSql = statement(
  'tasks.tasks',
  `select ${accessColumns}, ${taskColumns}, case when a.status = 'COMPLETE' then v.model_answer end as model_answer,
     case when a.status = 'COMPLETE' then v.answer_check -> 'points' end as points ${tasksOfProject}`,
)
const gradableTasksSql = statement(
  'tasks.gradableTasks',
  `select ${accessColumns}, ${taskColumns}, v.model_answer, v.answer_check, v.answer_check -> 'points' as points, a.write_key, a.earlier_keys,
     a.updated_at ${tasksOfProject}`,
)

/** A task with the caller's answer, whose columns are all null when there is none. */
export type TaskRow = Extract<RowOf<'tasks.tasks'>, { id: string }>

/** The same with what decides about the next answer. */
export type GradableTaskRow = Extract<RowOf<'tasks.gradableTasks'>, { id: string }>

/**
 * Returns the tasks of the caller's version that are open to them, with their answers. Every row repeats the caller's access to the project.
 * Throws not_found, not_allowed or plan_required.
 */
export const readableTasks = async (db: Queryable, { user, reader }: Caller, projectId: string): Promise<TaskRow[]> =>
  tasksIn(await db.rows(tasksSql, [user?.id ?? null, projectId, reader.pro]), reader)

/** Like above, with what grades the next answer, which never leaves the server. */
export const gradableTasks = async (db: Queryable, { user, reader }: SignedInCaller, projectId: string): Promise<GradableTaskRow[]> =>
  tasksIn(await db.rows(gradableTasksSql, [user.id, projectId, reader.pro]), reader)

/** A project without tasks for the reader has one row with nulls instead of a task. */
const tasksIn = <Row extends ProjectAccess & { id: string | null }>(rows: Row[], reader: Reader): Array<Extract<Row, { id: string }>> => {
  readable(rows[0], reader)
  return rows.filter((row): row is Extract<Row, { id: string }> => row.id !== null)
}

const ownWorkSql = statement(
  'tasks.ownWork',
  `select v.id, v.title, v.extension, v.type, a.text_data, a.file_name, a.storage_name, a.status, a.hidden, a.revision,
     a.own_judgement, a.basis, a.seen_at, ${isOutput} as "is_output!"
   from answers a
   join projects p on p.id = a.project_id
   left join enrolments e on e.project_id = p.id and e.user_id = a.user_id
   join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and v.id = a.validation_id and v.type = a.type
   where a.user_id = $1 and a.project_id = $2 and not v.hidden and not a.hidden and (a.text_data <> '' or a.storage_name <> '')
   order by v.position`,
)

/** Returns a learner's own answers, even after their plan has ended or a section was locked again. */
export const ownWork = (db: Queryable, userId: string, projectId: string) => db.rows(ownWorkSql, [userId, projectId])

/** Late retries without a revision are recognized by their key, except the oldest. */
const rememberKey = `earlier_keys = case when a.write_key is null then a.earlier_keys else (a.write_key || a.earlier_keys)[1:20] end`

const updateDraftSql = statement(
  'tasks.updateDraft',
  `update answers a
   set text_data = $6, status = $7, hidden = $8, write_key = $9, ${rememberKey}, hint = null, revision = a.revision + 1, updated_at = now()
   from enrolments e
   join projects p on p.id = e.project_id
   join validations v on v.project_id = e.project_id and v.version = e.version
   where a.user_id = $1 and a.project_id = $2 and a.validation_id = $4 and e.user_id = $1 and e.project_id = $2
     and v.id = $4 and v.type = $5 and ${isReadable('$3', '$11')} and ${openTask('$1', '$3')}
     and a.type = $5
     and a.status <> 'COMPLETE'
     and ($10::int is null or a.revision = $10)
     and ($9::text is null or $9 <> all (array_append(a.earlier_keys, coalesce(a.write_key, ''))))
     and (a.text_data, a.status, a.hidden) is distinct from ($6, $7, $8)
   returning a.revision`,
)

const insertDraftSql = statement(
  'tasks.insertDraft',
  `with ${begunEnrolment(`${isReadable('$3', '$10')}
       and exists (
         select from validations v
         where v.project_id = p.id and v.version = coalesce(e.version, p.version) and v.id = $4 and v.type = $5
           and ${openTask('$1', '$3')}
       )`)}
   insert into answers (user_id, project_id, validation_id, type, text_data, status, hidden, write_key)
   select user_id, $2, $4, $5, $6, $7, $8, $9 from (select user_id from held union all select user_id from begun) begun_by
   on conflict (user_id, project_id, validation_id) do nothing
   returning revision`,
)

/**
 * Saves a text or URL draft, and begins the project with it, in one statement that writes nothing (no row) unless everything is plain: the
 * caller may read the project, the task is there for them and of that type, and what is stored is neither complete nor another
 * revision nor the same already. Then ask again under the lock, where core decides. The text has to fit. A draft that names no revision does
 * not say whether there is an answer to replace: its first one takes two statements.
 *
 * An insert holds the enrolment first, as every write of answers does. An update doesn't need to: a restart deletes the answer and an update
 * of the project renames it, before or after the draft.
 */
export const saveDraft = async (db: Database, { user, reader }: SignedInCaller, projectId: string, write: AnswerWrite) => {
  const { id, type, text, status, hidden = false, key = null, revision } = write
  const values = [user.id, projectId, reader.pro, id, type, text?.data ?? '', status, hidden, key] as const
  const updated = revision === 0 ? undefined : await db.row(updateDraftSql, [...values, revision ?? null, reader.admin])
  return updated || revision ? updated : db.row(insertDraftSql, [...values, reader.admin])
}

const writeAnswerSql = statement(
  'tasks.writeAnswer',
  `insert into answers as a (user_id, project_id, validation_id, type, text_data, file_name, storage_name, status, hidden, hint, write_key,
     own_judgement, refusals, accepted_by_model, basis, seen_at, was_shown)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $13, $14, $15, $16, $17, $16::text is not distinct from 'shown')
   on conflict (user_id, project_id, validation_id) do update
     set type = excluded.type, text_data = excluded.text_data, file_name = excluded.file_name, storage_name = excluded.storage_name,
       status = excluded.status, hidden = excluded.hidden, hint = excluded.hint, write_key = excluded.write_key,
       own_judgement = excluded.own_judgement, refusals = a.refusals + excluded.refusals,
       accepted_by_model = excluded.accepted_by_model, basis = excluded.basis, seen_at = excluded.seen_at, covered = '{}',
       was_shown = a.was_shown or excluded.was_shown,
       ${rememberKey}, revision = a.revision + 1, updated_at = now()
     where a.revision = $12
   returning ${answerColumns}`,
)

type DecidedAnswer = {
  userId: string
  projectId: string
  write: AnswerWrite
  status: AnswerStatus
  /** The revision to replace; 0 if there is no answer yet. */
  replaced: number
  hint?: string | null
  /** The check refused the text, which counts because the learner insisted on it. */
  ownJudgement?: boolean
  /** The check refused it just now. */
  isRefused?: boolean
  /** The check refuses it, and a language model accepted it. */
  isAcceptedByModel?: boolean
  basis?: AnswerBasis | null
  seenAt?: Date | null
}

/** Returns the task with the written answer; undefined if another revision is stored, because drafts don't wait for a lock. */
export const writeAnswer = async (tx: Transaction, task: GradableTaskRow, decided: DecidedAnswer): Promise<TaskRow | undefined> => {
  const { userId, projectId, write, status, replaced, hint = null, basis = null, seenAt = null } = decided
  const isFile = write.type === 'FILE'
  const written = await tx.row(writeAnswerSql, [
    userId,
    projectId,
    write.id,
    write.type,
    isFile ? '' : (write.text?.data ?? ''),
    isFile ? (write.file?.name ?? '') : '',
    isFile ? (write.file?.storageName ?? '') : '',
    status,
    write.hidden ?? false,
    hint,
    write.key ?? null,
    replaced,
    decided.ownJudgement ?? false,
    decided.isRefused ? 1 : 0,
    decided.isAcceptedByModel ?? false,
    basis,
    seenAt,
  ])
  return written && { ...task, ...written }
}

const beginProjectSql = statement(
  'tasks.beginProject',
  `insert into enrolments as e (user_id, project_id, version) values ($1, $2, $3)
   on conflict (user_id, project_id) do update set version = coalesce(e.version, excluded.version) where e.version is null`,
)

/** The first saved answer pins the version. */
export const beginProject = (tx: Transaction, userId: string, projectId: string, version: number) =>
  tx.rows(beginProjectSql, [userId, projectId, version])

const workSinceSql = statement(
  'tasks.workSince',
  `select e.restarted_at, greatest(u.created_at, e.restarted_at, e.unlocked_at, (
       select min(v.published_at) from project_versions v where v.project_id = $2
     )) as "since!"
   from users u left join enrolments e on e.user_id = u.id and e.project_id = $2 where u.id = $1`,
)

/** Returns when a learner last restarted a project, and the earliest time at which they can have worked in it. */
export const workSince = async (db: Queryable, userId: string, projectId: string): Promise<RowOf<'tasks.workSince'>> =>
  (await db.row(workSinceSql, [userId, projectId]))!

const markCoveredSql = statement(
  'tasks.markCovered',
  `update answers set covered = $4 where user_id = $1 and project_id = $2 and validation_id = $3 and status = 'COMPLETE' and basis = 'own_words'`,
)

export const markCovered = (db: Queryable, userId: string, projectId: string, validationId: string, covered: number[]) =>
  db.rows(markCoveredSql, [userId, projectId, validationId, covered])

const setShownSql = statement(
  'tasks.setShown',
  'update answers set was_shown = $4 where user_id = $1 and project_id = $2 and validation_id = $3',
)

/** Notes whether the explanation of a task was shown before its next answer. */
export const setShown = (db: Queryable, userId: string, projectId: string, validationId: string, wasShown: boolean) =>
  db.rows(setShownSql, [userId, projectId, validationId, wasShown])

const reopenAnswersSql = statement(
  'tasks.reopenAnswers',
  `update answers set status = 'INCOMPLETE', hint = null, updated_at = now()
   where user_id = $1 and project_id = $2 and validation_id = any($3) and status <> 'INCOMPLETE'`,
)

/** Takes these answers back to incomplete. Their text does not change, so neither does their revision. */
export const reopenAnswers = (tx: Transaction, userId: string, projectId: string, validationIds: string[]) =>
  tx.rows(reopenAnswersSql, [userId, projectId, validationIds])
