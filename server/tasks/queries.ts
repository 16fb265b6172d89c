import type { AnswerStatus, AnswerType, AnswerWrite } from '@fieldwork/core/tasks/schema.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { Credentials } from '../accounts/caller.ts'
import { callerColumns, callerTables, type SessionRow } from '../accounts/queries.ts'
import { isEnrolled, openTask, accessColumns, type AccessRow } from '../catalogue/permission.ts'
import type { Database, Transaction } from '../database/connect.ts'

type Queryable = Pick<Database, 'rows' | 'row'>

export type TaskRow = AccessRow & {
  id: string
  step_id: string | null
  box_id: string
  type: AnswerType
  title: string
  description: string
  optional: boolean
  hidden: boolean
  character_limit: number | null
  extension: string
  answer_check: AnswerCheck | null
  model_answer: string | null
} & (StoredColumns | { [Column in keyof StoredColumns]: null })

/** The caller's answer; null when there is none. */
type StoredColumns = {
  answer_type: AnswerType
  text_data: string
  file_name: string
  storage_name: string
  status: AnswerStatus
  answer_hidden: boolean
  hint: string | null
  revision: number
  write_key: string | null
  earlier_keys: string[]
}

/**
 * The tasks that are there for a person on the version they are on, with their answers; every row repeats how they stand to the
 * project. A project without tasks for them has one row with nulls instead of a task, a project that does not exist none.
 */
export const taskRows = (db: Queryable, userId: string | undefined, projectId: string) =>
  db.rows<TaskRow | (AccessRow & { id: null })>(
    {
      name: 'tasks',
      text: `select ${accessColumns}, v.id, v.step_id, v.box_id, v.type, v.title, v.description, v.optional, v.hidden, v.character_limit,
               v.extension, v.answer_check, v.model_answer, a.type as answer_type, a.text_data, a.file_name, a.storage_name, a.status,
               a.hidden as answer_hidden, a.hint, a.revision, a.write_key, a.earlier_keys
             from projects p
             left join enrolments e on e.project_id = p.id and e.user_id = $1
             left join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and ${openTask('$1')}
             left join answers a on a.user_id = $1 and a.project_id = p.id and a.validation_id = v.id
             where p.id = $2
             order by v.position`,
    },
    [userId ?? null, projectId],
  )

type DraftToSave = {
  projectId: string
  write: AnswerWrite
  /** True if the text has the length that each plan allows. */
  fits: { free: boolean; pro: boolean }
}

/** A late retry without a revision is known by its key, as long as it is not one of the oldest. */
const rememberKey = `earlier_keys = case when a.write_key is null then a.earlier_keys else (a.write_key || a.earlier_keys)[1:20] end`

/**
 * Saves a text or URL draft of the session's person, and begins the project with it, in one statement that writes nothing (revision null)
 * unless everything is plain: they may read the public project, the task is there for them and of that type, the text fits, and what is
 * stored is neither complete nor another revision nor the same already. Then ask again under the lock, where core decides. No row: no session.
 *
 * The enrolment is held before the answer is written, as everywhere. `held` looks again once it has it, and finds nothing when a restart
 * or an update was there first.
 */
export const saveDraft = (db: Database, { sessionHash, time }: Credentials, { projectId, write, fits }: DraftToSave) =>
  db.row<SessionRow & { revision: number | null }>(
    {
      name: 'save-draft',
      text: `with caller as (
               select ${callerColumns} from ${callerTables} where s.token_hash = $1 and s.expires_at > $2
             ), place as (
               select u.caller_id as user_id, p.version as newest, e.version as begun
               from caller u cross join projects p left join enrolments e on e.project_id = p.id and e.user_id = u.caller_id
               where p.id = $3
                 and p.visibility = 'public'
                 and (p.listed or ${isEnrolled})
                 and (p.plan is null or (u.caller_plan <> 'free' and e.unlocked_at is not null))
                 and case when u.caller_plan = 'free' then $11::boolean else $12 end
                 and exists (
                   select from validations v
                   where v.project_id = $3 and v.version = coalesce(e.version, p.version) and v.id = $4 and v.type = $5
                     and ${openTask('u.caller_id')}
                 )
                 and (
                   coalesce($10::int, 0) = 0
                   or exists (select from answers where user_id = u.caller_id and project_id = $3 and validation_id = $4)
                 )
             ), held as (
               select e.user_id from place join enrolments e on e.user_id = place.user_id and e.project_id = $3 and e.version = place.begun
               for share of e
             ), begun as (
               insert into enrolments as e (user_id, project_id, version) select user_id, $3, newest from place where begun is null
               on conflict (user_id, project_id) do update set version = coalesce(e.version, excluded.version)
               returning e.user_id
             ), saved as (
               insert into answers as a (user_id, project_id, validation_id, type, text_data, status, hidden, write_key)
               select user_id, $3, $4, $5, $6, $7, $8, $9 from (select user_id from held union all select user_id from begun) begun_by
               on conflict (user_id, project_id, validation_id) do update
                 set text_data = excluded.text_data, status = excluded.status, hidden = excluded.hidden, write_key = excluded.write_key,
                   ${rememberKey}, hint = null, revision = a.revision + 1, updated_at = now()
                 where a.type = excluded.type
                   and a.status <> 'COMPLETE'
                   and ($10::int is null or a.revision = $10)
                   and (excluded.write_key is null or excluded.write_key <> all (array_append(a.earlier_keys, coalesce(a.write_key, ''))))
                   and (a.text_data, a.status, a.hidden) is distinct from (excluded.text_data, excluded.status, excluded.hidden)
               returning revision
             )
             select *, (select revision from saved) as revision from caller`,
    },
    [
      ...[sessionHash, time, projectId, write.id, write.type, write.text?.data ?? '', write.status, write.hidden ?? false],
      ...[write.key ?? null, write.revision ?? null, fits.free, fits.pro],
    ],
  )

type DecidedAnswer = { userId: string; projectId: string; write: AnswerWrite; status: AnswerStatus; hint: string | null; stored: number }

/** Writes over revision `stored` (0: over nothing); false when that is not what is there, since drafts do not wait for a lock. */
export const writeAnswer = async (tx: Transaction, { userId, projectId, write, status, hint, stored }: DecidedAnswer): Promise<boolean> => {
  const isFile = write.type === 'FILE'
  const written = await tx.row(
    `insert into answers as a (user_id, project_id, validation_id, type, text_data, file_name, storage_name, status, hidden, hint, write_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (user_id, project_id, validation_id) do update
       set type = excluded.type, text_data = excluded.text_data, file_name = excluded.file_name, storage_name = excluded.storage_name,
         status = excluded.status, hidden = excluded.hidden, hint = excluded.hint, write_key = excluded.write_key,
         ${rememberKey}, revision = a.revision + 1, updated_at = now()
       where a.revision = $12
     returning revision`,
    [
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
      stored,
    ],
  )
  return written !== undefined
}

/** The first saved answer pins the version. */
export const beginProject = (tx: Transaction, userId: string, projectId: string, version: number) =>
  tx.rows(
    `insert into enrolments as e (user_id, project_id, version) values ($1, $2, $3)
     on conflict (user_id, project_id) do update set version = coalesce(e.version, excluded.version) where e.version is null`,
    [userId, projectId, version],
  )

/** Takes these answers back to incomplete. Their text does not change, so neither does their revision. */
export const reopenAnswers = (tx: Transaction, userId: string, projectId: string, validationIds: string[]) =>
  tx.rows(
    `update answers set status = 'INCOMPLETE', hint = null, updated_at = now()
     where user_id = $1 and project_id = $2 and validation_id = any($3) and status <> 'INCOMPLETE'`,
    [userId, projectId, validationIds],
  )
