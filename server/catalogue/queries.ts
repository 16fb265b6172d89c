import type { Course } from '@fieldwork/core/catalogue/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { Caller, SignedIn, SignedInCaller } from '../http/caller.ts'
import { accessColumns, isVisible, openTask, otherVersion, readable, readableVersion, type ReadableVersion, visible } from './permission.ts'

/** What the caller calls things in project `p`, as a column. */
export const ownVariables = `(
    select json_agg(json_build_object('name', n.name, 'value', n.value, 'scope', case when n.project_id is null then 'user' else 'project' end))
    from variables n where n.user_id = $1 and (n.project_id = p.id or n.project_id is null)
  )`

/** `own_metadata`: of the version that the caller is on, when that is an older one. `items`: null before they began. */
const projects = `
  select ${accessColumns}, p.id, p.version as newest, p.metadata, own.metadata as own_metadata, e.version is not null as "begun!",
    e.selected_time, e.completed_at, e.doc_status, e.position, e.read_at, e.passed_steps, e.restarted_at, work.items,
    array(select k.content_id from unlocked_sections k where k.user_id = $1 and k.project_id = p.id order by k.content_id) as "unlocked_sections!",
    (select count(*) from completions c where c.project_id = p.id) as "completions!",
    array(
      select u.picture from completions c join users u on u.id = c.user_id
      where c.project_id = p.id and u.picture <> '' order by c.completed_at desc limit 3
    ) as "completed_by!",
    ${ownVariables} as variables
  from projects p
  left join series s on s.id = p.series_id
  left join enrolments e on e.project_id = p.id and e.user_id = $1
  left join project_versions own on own.project_id = p.id and own.version = e.version and e.version <> p.version
  left join lateral (
    select json_agg(json_build_object('status', coalesce(a.status, 'INCOMPLETE'), 'optional', v.optional, 'hidden', v.hidden)) as items
    from validations v
    left join answers a on a.user_id = e.user_id and a.project_id = v.project_id and a.validation_id = v.id and a.type = v.type
    where e.version is not null and v.project_id = p.id and v.version = e.version and ${openTask('e.user_id', '$2')}
  ) work on true`

const catalogueOrder = 'order by s.position nulls last, p.position, p.id'

const visibleProjectsSql = statement('catalogue.visibleProjects', `${projects} where ${isVisible('$3')} ${catalogueOrder}`)

/** The projects that the caller may see, in the order of the catalogue. */
export const visibleProjects = (db: Queryable, { user, reader }: Pick<Caller, 'reader'> & { user: Pick<SignedIn, 'id'> | undefined }) =>
  db.rows(visibleProjectsSql, [user?.id ?? null, reader.pro, reader.admin])

const selectedProjectsSql = statement(
  'catalogue.selectedProjects',
  `${projects} where e.selected_time is not null and ${isVisible('$3')} ${catalogueOrder}`,
)

/** The same, of what the caller selected. */
export const selectedProjects = (db: Queryable, { user, reader }: Caller) =>
  db.rows(selectedProjectsSql, [user?.id ?? null, reader.pro, reader.admin])

const visibleCoursesSql = statement(
  'catalogue.visibleCourses',
  `select s.id, s.title, s.description, s.icon, own.projects as "projects!", own.images as "images!"
   from series s
   cross join lateral (
     select array_agg(p.id order by p.position, p.id) as projects,
       array_remove(array_agg(p.metadata ->> 'imageUrl' order by p.position, p.id), null) as images
     from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1
     where p.series_id = s.id and ${isVisible('$2')}
   ) own
   where own.projects is not null
   order by s.position, s.id`,
)

/** The series of which the caller may see a project, in the order of the catalogue. */
export const visibleCourses = async (db: Queryable, { user, reader }: Caller): Promise<Course[]> => {
  const rows = await db.rows(visibleCoursesSql, [user?.id ?? null, reader.admin])
  return rows.map(({ id, title, description, icon, projects: ids, images: [imageUrl] }) => ({
    id,
    metadata: { title, description, icon, ...(imageUrl === undefined ? {} : { imageUrl }), projects: ids },
  }))
}

const projectSql = statement('catalogue.project', `${projects} where p.id = $3`)

export type ProjectRow = RowOf<'catalogue.project'>

const projectRow = (db: Queryable, { user, reader }: Caller, projectId: string) =>
  db.row(projectSql, [user?.id ?? null, reader.pro, projectId])

/** Throws not_found or not_allowed. */
export const visibleProject = async (db: Queryable, caller: Caller, projectId: string): Promise<ProjectRow> =>
  visible(await projectRow(db, caller, projectId), caller.reader)

/** Throws not_found, not_allowed or plan_required. */
export const readableProject = async (db: Queryable, caller: Caller, projectId: string): Promise<ProjectRow> =>
  readable(await projectRow(db, caller, projectId), caller.reader)

const unlockProjectSql = statement(
  'catalogue.unlockProject',
  `insert into enrolments (user_id, project_id, unlocked_at) values ($1, $2, now())
   on conflict (user_id, project_id) do update set unlocked_at = now()`,
)

export const unlockProject = (tx: Transaction, userId: string, projectId: string) => tx.rows(unlockProjectSql, [userId, projectId])

const completeEnrolmentSql = statement(
  'catalogue.completeEnrolment',
  'update enrolments set completed_at = now() where user_id = $1 and project_id = $2',
)
const insertCompletionSql = statement(
  'catalogue.insertCompletion',
  'insert into completions (user_id, project_id) values ($1, $2) on conflict (project_id, user_id) do nothing returning project_id',
)

/** True when this person completed it for the first time: only then does it count. */
export const completeProject = async (tx: Transaction, userId: string, projectId: string): Promise<boolean> => {
  await tx.rows(completeEnrolmentSql, [userId, projectId])
  return (await tx.row(insertCompletionSql, [userId, projectId])) !== undefined
}

const restartEnrolmentSql = statement(
  'catalogue.restartEnrolment',
  `update enrolments set version = null, completed_at = null, doc_status = 'NONE', position = null, read_at = null,
     passed_steps = '{}', restarted_at = date_trunc('milliseconds', now())
   where user_id = $1 and project_id = $2`,
)
const deleteAnswersSql = statement(
  'catalogue.deleteAnswers',
  'delete from answers where user_id = $1 and project_id = $2 returning storage_name',
)

/**
 * Forgets the work; the project stays selected and unlocked, and the next answer begins it on the newest version. Returns the names of
 * the uploads that no answer names any more.
 */
export const forgetWork = async (tx: Transaction, userId: string, projectId: string): Promise<string[]> => {
  // First, since every answer waits for its enrolment: the delete that follows sees those that came before, and none comes after it.
  await tx.rows(restartEnrolmentSql, [userId, projectId])
  const forgotten = await tx.rows(deleteAnswersSql, [userId, projectId])
  return forgotten.flatMap(({ storage_name }) => (storage_name ? [storage_name] : []))
}

/**
 * `version` is the newest and `own` the one that the learner is on, with the tags of their documents. `notes`: what the author says about
 * each version since; a line that stays the same from one version to the next says nothing about the later one.
 */
const updateSql = statement(
  'catalogue.update',
  `select p.version, e.version as "own!", own.etag as own_etag, newest.etag as newest_etag,
     coalesce(e.offered_version, 0) >= p.version as "was_offered!",
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
   join project_files own on own.project_id = p.id and own.version = e.version and own.name = 'document.json'
   join project_files newest on newest.project_id = p.id and newest.version = p.version and newest.name = 'document.json'
   where e.user_id = $1 and e.project_id = $2`,
)

export type ReadableUpdate = RowOf<'catalogue.update'> & { texts: { own: ReadableVersion; newest: ReadableVersion } }

/** Undefined when the learner is on the newest version, or on none. Throws not_found, not_allowed or plan_required. */
export const readableUpdate = async (db: Queryable, caller: SignedInCaller, projectId: string): Promise<ReadableUpdate | undefined> => {
  const version = readableVersion(projectId, await projectRow(db, caller, projectId), caller.reader)
  const row = await db.row(updateSql, [caller.user.id, projectId])
  return row && { ...row, texts: { own: otherVersion(version, row.own), newest: otherVersion(version, row.version) } }
}

const keepOfferSql = statement(
  'catalogue.keepOffer',
  `update enrolments e set offered_version = greatest(e.offered_version, least($3::int, p.version)) from projects p
   where e.user_id = $1 and e.project_id = $2 and p.id = e.project_id and e.version < p.version
   returning e.project_id`,
)

/** An earlier offer that arrives late changes nothing. Throws not_found also when there is no newer version than the one the learner is on. */
export const keepOffer = async (db: Queryable, caller: SignedInCaller, projectId: string, version: number): Promise<void> => {
  await readableProject(db, caller, projectId)
  if (!(await db.row(keepOfferSql, [caller.user.id, projectId, version]))) throw problem('not_found')
}

const moveToNewestSql = statement(
  'catalogue.moveToNewest',
  `with stood as (select e.version from enrolments e where e.user_id = $1 and e.project_id = $2)
   update enrolments e set version = p.version from projects p, stood
   where e.user_id = $1 and e.project_id = $2 and p.id = e.project_id and e.version < p.version
   returning stood.version as "left!"`,
)

/** The version they leave; undefined when there is nothing to leave. */
export const moveToNewest = (tx: Transaction, userId: string, projectId: string) => tx.row(moveToNewestSql, [userId, projectId])

const selectionSql = statement(
  'catalogue.selection',
  `select project_id as id, selected_time as "selected_time!" from enrolments
   where user_id = $1 and selected_time is not null order by selected_time, project_id`,
)

/** The projects that a person selected, in the order in which they did. */
export const selection = (tx: Transaction, userId: string) => tx.rows(selectionSql, [userId])

const selectableProjectsSql = statement(
  'catalogue.selectableProjects',
  `select p.id from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1
   where p.id = any($2) and (${isVisible('$3')} or (p.id = any($4) and e.user_id is not null))`,
)

/** Those of the projects that the caller may see, or removes after having had them: what was removed before may be asked again. */
export const selectableProjects = async (
  tx: Transaction,
  { user, reader }: SignedInCaller,
  projectIds: readonly string[],
  removed: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx.rows(selectableProjectsSql, [user.id, projectIds, reader.admin, removed])
  return new Set(rows.map(({ id }) => id))
}

const removeFromSelectionSql = statement(
  'catalogue.removeFromSelection',
  'update enrolments set selected_time = null where user_id = $1 and project_id = any($2)',
)

export const removeFromSelection = (tx: Transaction, userId: string, projectIds: readonly string[]) =>
  tx.rows(removeFromSelectionSql, [userId, projectIds])

const addToSelectionSql = statement(
  'catalogue.addToSelection',
  `insert into enrolments (user_id, project_id, selected_time)
   select $1, * from unnest($2::text[], $3::timestamptz[])
   on conflict (user_id, project_id) do update set selected_time = excluded.selected_time`,
)

export const addToSelection = (tx: Transaction, userId: string, projectIds: readonly string[], times: readonly Date[]) =>
  tx.rows(addToSelectionSql, [userId, projectIds, times])
