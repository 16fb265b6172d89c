import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { Position } from '@fieldwork/core/documents/schema.ts'
import type { Counted } from '@fieldwork/core/tasks/status.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { openTask, accessColumns, type AccessRow } from './permission.ts'

type Queryable = Pick<Database, 'rows' | 'row'>

/** Columns of an enrolment that may not be there. */
export type ReadingRow = {
  position: Omit<Position, 'readAt'> | null
  read_at: Date | null
  passed_steps: string[] | null
  restarted_at: Date | null
}

export type ProjectRow = AccessRow &
  ReadingRow & {
    id: string
    newest: number
    /** Of the newest version. */
    metadata: ProjectMetadata
    /** Of the version the caller is on, when that is an older one. */
    own_metadata: ProjectMetadata | null
    begun: boolean
    selected_time: Date | null
    completed_at: Date | null
    doc_status: 'NONE' | 'GENERATING' | 'READY' | 'FAILED' | null
    unlocked_sections: string[]
    /** The tasks that are there for the caller; null before they began. */
    items: Counted[] | null
    completions: number
    completed_by: string[]
  }

const projects = `
  select ${accessColumns}, p.id, p.version as newest, p.metadata, own.metadata as own_metadata, e.version is not null as begun,
    e.selected_time, e.completed_at, e.doc_status, e.position, e.read_at, e.passed_steps, e.restarted_at, work.items,
    array(select k.content_id from unlocked_sections k where k.user_id = $1 and k.project_id = p.id order by k.content_id) as unlocked_sections,
    (select count(*) from completions c where c.project_id = p.id) as completions,
    array(
      select u.picture from completions c join users u on u.id = c.user_id
      where c.project_id = p.id and u.picture <> '' order by c.completed_at desc limit 3
    ) as completed_by
  from projects p
  left join series s on s.id = p.series_id
  left join enrolments e on e.project_id = p.id and e.user_id = $1
  left join project_versions own on own.project_id = p.id and own.version = e.version and e.version <> p.version
  left join lateral (
    select json_agg(json_build_object('status', coalesce(a.status, 'INCOMPLETE'), 'optional', v.optional, 'hidden', v.hidden)) as items
    from validations v
    left join answers a on a.user_id = e.user_id and a.project_id = v.project_id and a.validation_id = v.id and a.type = v.type
    where e.version is not null and v.project_id = p.id and v.version = e.version and ${openTask('e.user_id')}
  ) work on true`

/** Every project there is, in catalogue order; whom it may be shown to is the caller's question. */
export const projectRows = (db: Queryable, userId: string | undefined) =>
  db.rows<ProjectRow>({ name: 'projects', text: `${projects} order by s.position nulls last, p.position, p.id` }, [userId ?? null])

export const selectedProjectRows = (db: Queryable, userId: string) =>
  db.rows<ProjectRow>(
    { name: 'selected-projects', text: `${projects} where e.selected_time is not null order by s.position nulls last, p.position, p.id` },
    [userId],
  )

export const projectRow = (db: Queryable, userId: string | undefined, projectId: string) =>
  db.row<ProjectRow>({ name: 'project', text: `${projects} where p.id = $2` }, [userId ?? null, projectId])

export const unlockProject = (tx: Transaction, userId: string, projectId: string) =>
  tx.rows(
    `insert into enrolments (user_id, project_id, unlocked_at) values ($1, $2, now())
     on conflict (user_id, project_id) do update set unlocked_at = now()`,
    [userId, projectId],
  )

/** True when this person completed it for the first time: only then does it count. */
export const completeProject = async (tx: Transaction, userId: string, projectId: string): Promise<boolean> => {
  await tx.rows('update enrolments set completed_at = now() where user_id = $1 and project_id = $2', [userId, projectId])
  const first = await tx.row(
    'insert into completions (user_id, project_id) values ($1, $2) on conflict (project_id, user_id) do nothing returning project_id',
    [userId, projectId],
  )
  return first !== undefined
}

/**
 * Forgets the work; the project stays selected and unlocked, and the next answer begins it on the newest version. Returns the names of
 * the uploads that no answer names any more.
 */
export const forgetWork = async (tx: Transaction, userId: string, projectId: string): Promise<string[]> => {
  // First, since every answer waits for its enrolment: the delete that follows sees those that came before, and none comes after it.
  await tx.rows(
    `update enrolments set version = null, completed_at = null, doc_status = 'NONE', position = null, read_at = null,
       passed_steps = '{}', restarted_at = date_trunc('milliseconds', now())
     where user_id = $1 and project_id = $2`,
    [userId, projectId],
  )
  const forgotten = await tx.rows<{ storage_name: string }>(
    'delete from answers where user_id = $1 and project_id = $2 returning storage_name',
    [userId, projectId],
  )
  return forgotten.flatMap(({ storage_name }) => (storage_name ? [storage_name] : []))
}

export type UpdateRow = {
  /** The newest version, and the one that the learner is on. */
  version: number
  own: number
  /** Of their documents. */
  own_etag: string
  newest_etag: string
  /** What the author says about each version since; a line that stays the same from one version to the next says nothing about the later one. */
  notes: string[]
  was_offered: boolean
}

/** Undefined when the learner is on the newest version, or on none. */
export const updateRow = (db: Queryable, userId: string, projectId: string) =>
  db.row<UpdateRow>(
    `select p.version, e.version as own, own.etag as own_etag, newest.etag as newest_etag,
       coalesce(e.offered_version, 0) >= p.version as was_offered,
       array(
         select v.changes
         from (
           select version, changes, lag(changes) over (order by version) as before
           from project_versions where project_id = p.id and version >= e.version
         ) v
         where v.version > e.version and v.changes is not null and v.changes is distinct from v.before order by v.version
       ) as notes
     from enrolments e
     join projects p on p.id = e.project_id and p.version > e.version
     join project_files own on own.project_id = p.id and own.version = e.version and own.name = 'document.json'
     join project_files newest on newest.project_id = p.id and newest.version = p.version and newest.name = 'document.json'
     where e.user_id = $1 and e.project_id = $2`,
    [userId, projectId],
  )

/** Undefined when there is no newer version than the one the learner is on. An earlier offer that arrives late changes nothing. */
export const keepOffer = (db: Queryable, userId: string, projectId: string, version: number) =>
  db.row(
    `update enrolments e set offered_version = greatest(e.offered_version, least($3::int, p.version)) from projects p
     where e.user_id = $1 and e.project_id = $2 and p.id = e.project_id and e.version < p.version
     returning e.project_id`,
    [userId, projectId, version],
  )

/** The version they leave; undefined when there is nothing to leave. */
export const moveToNewest = (tx: Transaction, userId: string, projectId: string) =>
  tx.row<{ left: number }>(
    `with stood as (select e.version from enrolments e where e.user_id = $1 and e.project_id = $2)
     update enrolments e set version = p.version from projects p, stood
     where e.user_id = $1 and e.project_id = $2 and p.id = e.project_id and e.version < p.version
     returning stood.version as "left"`,
    [userId, projectId],
  )
