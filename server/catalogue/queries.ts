import type { Course, ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { Caller, SignedIn, SignedInCaller } from '../http/caller.ts'
import { accessColumns, isActive, isAuthor, isVisible, openTask, readable, visible } from './permission.ts'

/** SQL column: the caller's names for things in project `p`. */
export const ownVariables = `(
    select json_agg(json_build_object('name', n.name, 'value', n.value, 'scope', case when n.project_id is null then 'user' else 'project' end))
    from variables n where n.user_id = $1 and (n.project_id = p.id or n.project_id is null)
  )`

/** SQL that is false if a person's picture would reveal, in its address, a nickname that they chose and don't use publicly. */
const revealsNothing = (person: string): string => `(
        not ${person}.has_public_profile
        or exists (select from documentation d where d.user_id = ${person}.id and d.is_public)
        or exists (select from portfolios f where f.user_id = ${person}.id and f.is_public)
      )`

/** Number of latest completions in which pictures are looked for. */
const latestCompletions = 30

/**
 * `metadata`: the project's metadata. `own_metadata`: that of the caller's version, if older. `items`: null before they have begun.
 */
const projects = (metadata: string) => `
  select ${accessColumns}, p.id, p.version as newest, ${metadata}, own.metadata as own_metadata, e.version is not null as "begun!",
    e.selected_time, e.completed_at, e.doc_status, e.summary, e.position, e.read_at, e.passed_steps, e.restarted_at, work.items,
    array(select k.content_id from unlocked_sections k where k.user_id = $1 and k.project_id = p.id order by k.content_id) as "unlocked_sections!",
    p.former_completions + (select count(*) from completions c where c.project_id = p.id) as "completions!",
    array(
      select u.picture
      from (select user_id, completed_at from completions where project_id = p.id order by completed_at desc limit ${latestCompletions}) c
      join users u on u.id = c.user_id
      where u.picture <> '' and ${isActive('u')} and ${revealsNothing('u')}
      order by c.completed_at desc limit 3
    ) as "completed_by!",
    (
      select exists (select from quiz_attempts t where t.user_id = $1 and t.project_id = p.id and t.completed_at is not null)
      from quizzes q where q.project_id = p.id and q.version = coalesce(e.version, p.version)
    ) as is_quiz_taken,
    ${ownVariables} as variables, ${isAuthor('$1')} as "is_author!"
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

/** Identifies the state of a project's row: it differs after every change. */
const stamp = 'p.xmin::text as "stamp!"'

const metadataSql = statement('catalogue.metadata', `select p.id, p.metadata, ${stamp} from projects p where p.id = any($1)`)

type Kept = { stamp: string; metadata: ProjectMetadata }
/** Cached metadata for each database, by project id. */
const keptMetadata = new WeakMap<Queryable, Map<string, Kept>>()

/** Adds projects' metadata. It is most of a list and the same for everybody, so it is cached until the row changes. */
const withMetadata = async <Row extends { id: string; stamp: string }>(db: Queryable, rows: Row[]) => {
  const kept = keptMetadata.get(db) ?? new Map<string, Kept>()
  keptMetadata.set(db, kept)
  const unknown = rows.filter((row) => kept.get(row.id)?.stamp !== row.stamp).map(({ id }) => id)
  if (unknown.length > 0) for (const { id, ...found } of await db.rows(metadataSql, [unknown])) kept.set(id, found)
  return rows.flatMap((row) => {
    const metadata = kept.get(row.id)?.metadata
    return metadata ? [{ ...row, metadata }] : []
  })
}

const catalogueOrder = 'order by s.position nulls last, p.position, p.id'

const visibleProjectsSql = statement('catalogue.visibleProjects', `${projects(stamp)} where ${isVisible('$3')} ${catalogueOrder}`)

/** The projects that the caller may see, in the order of the catalogue. */
export const visibleProjects = async (
  db: Queryable,
  { user, reader }: Pick<Caller, 'reader'> & { user: Pick<SignedIn, 'id'> | undefined },
): Promise<ProjectRow[]> => withMetadata(db, await db.rows(visibleProjectsSql, [user?.id ?? null, reader.pro, reader.admin]))

const selectedProjectsSql = statement(
  'catalogue.selectedProjects',
  `${projects(stamp)} where e.selected_time is not null and ${isVisible('$3')} ${catalogueOrder}`,
)

/** The same for the projects that the caller selected. */
export const selectedProjects = async (db: Queryable, { user, reader }: Caller): Promise<ProjectRow[]> =>
  withMetadata(db, await db.rows(selectedProjectsSql, [user?.id ?? null, reader.pro, reader.admin]))

/** SQL condition: project `p` is in series `s`: it names the series, or `s` is a roadmap that names it. */
export const isInCourse = '(p.series_id = s.id or p.id = any(s.projects))'

/** Projects `p` of series `s` in learning order. */
export const courseOrder = 'order by array_position(s.projects, p.id), p.position, p.id'

const visibleCoursesSql = statement(
  'catalogue.visibleCourses',
  `select s.id, s.title, s.description, s.outcome, s.icon, s.projects is not null as "is_roadmap!", own.projects as "projects!",
     own.images as "images!"
   from series s
   cross join lateral (
     select array_agg(p.id ${courseOrder}) as projects, array_remove(array_agg(p.metadata ->> 'imageUrl' ${courseOrder}), null) as images
     from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1
     where ${isInCourse} and ${isVisible('$2')}
   ) own
   where own.projects is not null
   order by s.projects is null, s.position, s.id`,
)

/** Roadmaps and series with a project that the caller may see, in the order of the catalogue. */
export const visibleCourses = async (db: Queryable, { user, reader }: Caller): Promise<Course[]> => {
  const rows = await db.rows(visibleCoursesSql, [user?.id ?? null, reader.admin])
  return rows.map(({ id, title, description, outcome, icon, is_roadmap, projects: ids, images: [imageUrl] }) => ({
    id,
    type: is_roadmap ? 'roadmap' : 'series',
    metadata: { title, description, ...(outcome && { outcome }), icon, ...(imageUrl && { imageUrl }), projects: ids },
  }))
}

const projectSql = statement('catalogue.project', `${projects('p.metadata')} where p.id = $3`)

export type ProjectRow = RowOf<'catalogue.project'>

const projectRow = (db: Queryable, { user, reader }: Caller, projectId: string) =>
  db.row(projectSql, [user?.id ?? null, reader.pro, projectId])

/** Throws not_found or not_allowed. */
export const visibleProject = async (db: Queryable, caller: Caller, projectId: string): Promise<ProjectRow> =>
  visible(await projectRow(db, caller, projectId), caller.reader)

/** Throws not_found, not_allowed or plan_required. */
export const readableProject = async (db: Queryable, caller: Caller, projectId: string): Promise<ProjectRow> =>
  readable(await projectRow(db, caller, projectId), caller.reader)

const selectionSql = statement(
  'catalogue.selection',
  `select project_id as id, selected_time as "selected_time!" from enrolments
   where user_id = $1 and selected_time is not null order by selected_time, project_id`,
)

/** The projects that a person selected, in the order of selection. */
export const selection = (tx: Transaction, userId: string) => tx.rows(selectionSql, [userId])

const selectableProjectsSql = statement(
  'catalogue.selectableProjects',
  `select p.id from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1
   where p.id = any($2) and (${isVisible('$3')} or (p.id = any($4) and e.user_id is not null))`,
)

/** Returns the projects that the caller may see, or that they remove from their own. Removing one again succeeds. */
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

const valuesSql = statement(
  'catalogue.values',
  `select p.metadata, own.metadata as own_metadata, ${ownVariables} as variables
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join project_versions own on own.project_id = p.id and own.version = e.version
   where p.id = $2`,
)

/** Returns the variables declared in the learner's version of a project, and the learner's values of all variables. */
export const declaredValues = (db: Queryable, userId: string, projectId: string) => db.row(valuesSql, [userId, projectId])

const insertValuesSql = statement(
  'catalogue.insertValues',
  `insert into variables (user_id, project_id, name, value)
   select $1, $2, drawn.name, drawn.value from unnest($3::text[], $4::text[]) as drawn(name, value)
   on conflict (user_id, project_id, name) do nothing`,
)

/** Keeps existing values. */
export const insertValues = (db: Queryable, userId: string, projectId: string, values: Record<string, string>) =>
  db.rows(insertValuesSql, [userId, projectId, Object.keys(values), Object.values(values)])

const replaceValuesSql = statement(
  'catalogue.replaceValues',
  `insert into variables (user_id, project_id, name, value)
   select $1, $2, drawn.name, drawn.value from unnest($3::text[], $4::text[]) as drawn(name, value)
   on conflict (user_id, project_id, name) do update set value = excluded.value`,
)

export const replaceValues = (db: Queryable, userId: string, projectId: string, values: Record<string, string>) =>
  db.rows(replaceValuesSql, [userId, projectId, Object.keys(values), Object.values(values)])

/**
 * SQL that begins project `$2` for user `$1` on its newest version, or locks the enrolment if the project has begun, as three common table
 * expressions: `version` (`newest`, and `begun`, null before the project has begun), `held` and `begun`. At most one of the last two has a
 * row, with `user_id` and `version`; neither has one if a restart or an update came first.
 *
 * `condition` limits `version` to what the caller may write, using `projects p` and the caller's `enrolments e`. `mayBegin` is another
 * condition: if false, a project that hasn't begun stays unchanged.
 */
export const begunEnrolment = (condition: string, mayBegin = 'true'): string => `version as (
     select p.version as newest, e.version as begun
     from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1
     where p.id = $2 and ${condition}
   ), held as (
     select e.user_id, e.version from version join enrolments e on e.user_id = $1 and e.project_id = $2 and e.version = version.begun
     for share of e
   ), begun as (
     insert into enrolments as e (user_id, project_id, version) select $1, $2, newest from version where begun is null and ${mayBegin}
     on conflict (user_id, project_id) do update set version = coalesce(e.version, excluded.version)
     returning e.user_id, e.version
   )`

const exampleSql = statement('catalogue.example', 'select example from projects where id = $1')

/** Returns the example of a finished work; null without one. The caller must have checked that everyone may read the project. */
export const exampleOf = async (db: Queryable, projectId: string) => (await db.row(exampleSql, [projectId]))?.example ?? null

const settingsSql = statement('catalogue.settings', 'select subject from catalogue_settings order by origin nulls first limit 1')

/** Returns the settings of the catalogue. The server's own folders come first. */
export const catalogueSettings = (db: Queryable) => db.row(settingsSql, [])

const preferencesSql = statement('catalogue.preferences', 'select preferences from users where id = $1')

/** A person's preferences, among them the topics that they chose. */
export const storedPreferences = (db: Queryable, userId: string) => db.row(preferencesSql, [userId])
