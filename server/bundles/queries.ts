import { maxPassedSteps } from '@fieldwork/core/documents/limits.ts'
import { accessColumns, isVisible, readable } from '../catalogue/permission.ts'
import { ownVariables } from '../catalogue/queries.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'
import { isOutput } from '../tasks/queries.ts'
import type { StatusChange } from '@fieldwork/core/bundles/schema.ts'
import type { AnswerBasis } from '@fieldwork/core/answerBasis.ts'
import type { AnswerStatus, AnswerType } from '@fieldwork/core/tasks/schema.ts'

const projectSql = statement(
  'bundles.project',
  `select p.id, coalesce(own.metadata, p.metadata) as "own_text_metadata!", coalesce(e.version, p.version) as "version!", e.selected_time,
     e.completed_at, e.read_at, e.summary, e.position, coalesce(e.passed_steps, '{}') as "passed_steps!",
     array(
       select k.content_id from unlocked_sections k where k.user_id = $1 and k.project_id = p.id order by k.content_id
     ) as "unlocked_sections!",
     ${ownVariables} as variables
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join project_versions own on own.project_id = p.id and own.version = coalesce(e.version, p.version)
   where p.id = $2 and (${isVisible('$3')} or exists (select from answers a where a.user_id = $1 and a.project_id = p.id))`,
)

/** The caller's progress in a project; undefined if they can't see the project and have no work in it. */
export const bundledProject = (db: Queryable, { user, reader }: SignedInCaller, projectId: string) =>
  db.row(projectSql, [user.id, projectId, reader.admin])
export type BundledProject = RowOf<'bundles.project'>

const folderSql = statement(
  'bundles.folder',
  `select ${accessColumns}, coalesce(own.metadata, p.metadata) as "own_text_metadata!", own.folder
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join project_versions own on own.project_id = p.id and own.version = coalesce(e.version, p.version)
   where p.id = $2`,
)

/** The author's files for a project's folder, in the caller's version. Throws not_found, not_allowed or plan_required. */
export const editorFolderOf = async (db: Queryable, { user, reader }: Caller, projectId: string) =>
  readable(await db.row(folderSql, [user?.id ?? null, projectId]), reader)

const answersSql = statement(
  'bundles.answers',
  `select a.validation_id as id, v.title, v.description, a.type, a.text_data, a.file_name, a.storage_name, a.status, a.hidden, a.hint,
     a.history, a.own_judgement, a.accepted_by_model, a.basis, a.seen_at, a.was_shown, ${isOutput} as "is_output!", a.updated_at, a.revision,
     u.content_type, u.etag, u.is_second
   from answers a join projects p on p.id = a.project_id
   left join enrolments e on e.user_id = a.user_id and e.project_id = a.project_id
   left join validations v on v.project_id = a.project_id and v.version = coalesce(e.version, p.version) and v.id = a.validation_id
   left join uploads u on u.user_id = a.user_id and u.key = a.storage_name and u.content_type is not null and a.type = 'FILE'
   where a.user_id = $1 and a.project_id = $2 order by v.position nulls last, a.validation_id`,
)

/** All answers of a learner in a project, with the uploads that they reference. */
export const bundledAnswers = (db: Queryable, userId: string, projectId: string) => db.rows(answersSql, [userId, projectId])
export type BundledAnswerRow = RowOf<'bundles.answers'>

const fileSql = statement('bundles.annotations', 'select version, body from annotations where user_id = $1 and project_id = $2')

export const bundledAnnotations = (db: Queryable, userId: string, projectId: string) => db.row(fileSql, [userId, projectId])

const mediaSql = statement('bundles.media', 'select name, body from media where name = any($1)')

/** A text's pictures, by name. */
export const textPictures = (db: Queryable, names: readonly string[]) => db.rows(mediaSql, [names])

const writeSql = statement(
  'bundles.writeAnswer',
  `insert into answers as a (user_id, project_id, validation_id, type, text_data, file_name, storage_name, status, hidden, hint, history, updated_at,
     refusals, accepted_by_model, basis, was_shown)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $15, $16, $17)
   on conflict (user_id, project_id, validation_id) do update
     set type = excluded.type, text_data = excluded.text_data, file_name = excluded.file_name, storage_name = excluded.storage_name,
       status = excluded.status, hidden = excluded.hidden, hint = excluded.hint, write_key = null, history = excluded.history, refusals = greatest(a.refusals, excluded.refusals),
       accepted_by_model = excluded.accepted_by_model, basis = excluded.basis, seen_at = null, covered = '{}',
       was_shown = a.was_shown or excluded.was_shown,
       revision = a.revision + 1, updated_at = excluded.updated_at
     where a.revision = $13
   returning revision`,
)

export type ImportedAnswer = {
  userId: string
  projectId: string
  id: string
  type: AnswerType
  text: string
  fileName: string
  storageName: string
  status: AnswerStatus
  hidden: boolean
  hint: string | null
  /** The minimum number of times that the check has refused it. */
  refusals: number
  isAcceptedByModel: boolean
  basis: AnswerBasis | null
  wasShown: boolean
  history: StatusChange[]
  changedAt: Date
  /** Revision of the answer that it replaces; 0 for none. */
  replaced: number
}

/** False if the stored answer changed since it was read. */
export const writeImportedAnswer = async (tx: Transaction, one: ImportedAnswer): Promise<boolean> => {
  const row = await tx.row(writeSql, [
    one.userId,
    one.projectId,
    one.id,
    one.type,
    one.text,
    one.fileName,
    one.storageName,
    one.status,
    one.hidden,
    one.hint,
    JSON.stringify(one.history),
    one.changedAt,
    one.replaced,
    one.refusals,
    one.isAcceptedByModel,
    one.basis,
    one.wasShown,
  ])
  return row !== undefined
}

const historySql = statement(
  'bundles.keepHistory',
  'update answers set history = $4 where user_id = $1 and project_id = $2 and validation_id = $3',
)

export const keepHistory = (tx: Transaction, userId: string, projectId: string, validationId: string, history: readonly StatusChange[]) =>
  tx.rows(historySql, [userId, projectId, validationId, JSON.stringify(history)])

const progressSql = statement(
  'bundles.keepProgress',
  `update enrolments e set selected_time = coalesce(e.selected_time, $3),
     position = coalesce(e.position, $4), read_at = case when e.position is null then $5 else e.read_at end,
     passed_steps = (array(select distinct unnest(e.passed_steps || $6::text[])))[1:${maxPassedSteps}]
   where e.user_id = $1 and e.project_id = $2`,
)

type ImportedProgress = { selectedAt: Date | null; position: unknown; readAt: Date | null; passedSteps: readonly string[] }

/** Existing rows stay unchanged. */
export const keepProgress = (tx: Transaction, userId: string, projectId: string, one: ImportedProgress) =>
  tx.rows(progressSql, [
    userId,
    projectId,
    one.selectedAt,
    one.position === null ? null : JSON.stringify(one.position),
    one.readAt,
    one.passedSteps,
  ])

const completedSql = statement(
  'bundles.keepCompletion',
  'update enrolments set completed_at = least(completed_at, $3) where user_id = $1 and project_id = $2',
)

/** The completion time according to the zip. The time when this server saw it completed is in `completions`. */
export const keepCompletion = (tx: Transaction, userId: string, projectId: string, at: Date) =>
  tx.rows(completedSql, [userId, projectId, at])
