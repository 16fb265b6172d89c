import type { ProjectMetadata } from '../../core/catalogue/project.ts'
import type { Position } from '../../core/documents/position.ts'
import type { Counted } from '../../core/tasks/status.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { openTask, standingColumns, type StandingRow } from './permission.ts'

type Reading = Pick<Database, 'rows' | 'row'>

export type ProjectRow = StandingRow & {
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
  position: Omit<Position, 'readAt'> | null
  read_at: Date | null
  unlocked_sections: string[]
  /** The tasks that are there for the caller; null before they began. */
  items: Counted[] | null
  completions: number
  completed_by: string[]
}

const projects = `
  select ${standingColumns}, p.id, p.version as newest, p.metadata, own.metadata as own_metadata, e.version is not null as begun,
    e.selected_time, e.completed_at, e.doc_status, e.position, e.read_at, work.items,
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
export const projectRows = (db: Reading, userId: string | undefined) =>
  db.rows<ProjectRow>({ name: 'projects', text: `${projects} order by s.position nulls last, p.position, p.id` }, [userId ?? null])

export const selectedProjectRows = (db: Reading, userId: string) =>
  db.rows<ProjectRow>(
    { name: 'selected-projects', text: `${projects} where e.selected_time is not null order by s.position nulls last, p.position, p.id` },
    [userId],
  )

export const projectRow = (db: Reading, userId: string | undefined, projectId: string) =>
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
    `update enrolments set version = null, completed_at = null, doc_status = 'NONE', position = null, read_at = now()
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
  version: number
  /** The documents of the version that the learner is on, and of the newest one, as JSON. */
  own: string
  newest: string
  /** What the author says about each version since; a line that stays the same from one version to the next says nothing about the later one. */
  notes: string[]
}

/** Undefined when the learner is on the newest version, or on none. */
export const updateRow = (db: Reading, userId: string, projectId: string) =>
  db.row<UpdateRow>(
    `select p.version, own.body as own, newest.body as newest,
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

/** The version they leave; undefined when there is nothing to leave. */
export const moveToNewest = (tx: Transaction, userId: string, projectId: string) =>
  tx.row<{ left: number }>(
    `with stood as (select e.version from enrolments e where e.user_id = $1 and e.project_id = $2)
     update enrolments e set version = p.version from projects p, stood
     where e.user_id = $1 and e.project_id = $2 and p.id = e.project_id and e.version < p.version
     returning stood.version as "left"`,
    [userId, projectId],
  )
