import { spelledOut } from '@fieldwork/core/lexicon/tokens.ts'
import { personColumns } from '../accounts/sessions/queries.ts'
import { statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'

const personSql = statement('admin.person', `select ${personColumns} from users u where u.id = $1::uuid or u.email = $2::text`)

/** A person by id or by address. */
export const personBy = (db: Queryable, { userId, email }: { userId?: string; email?: string }) =>
  db.row(personSql, [userId ?? null, email ?? null])

const openImpersonationSql = statement(
  'admin.openImpersonation',
  `select id, seen_at from impersonations
   where admin_id = $1 and user_id = $2 and ended_at is null and seen_at > $3 order by started_at desc limit 1`,
)

/** The current impersonation, if it was used since `since`. */
export const openImpersonation = (db: Queryable, adminId: string, userId: string, since: Date) =>
  db.row(openImpersonationSql, [adminId, userId, since])

const keepOpenSql = statement('admin.keepOpen', 'update impersonations set seen_at = $2 where id = $1 and seen_at < $2')

export const keepOpen = (db: Queryable, id: string, now: Date) => db.rows(keepOpenSql, [id, now])

const startImpersonationSql = statement(
  'admin.startImpersonation',
  `with started as (
     insert into impersonations (admin_id, user_id, reason, started_at, seen_at) values ($1, $2, $3, $4, $4) returning id
   ), entered as (
     insert into audit_entries (action, admin_id, user_id, impersonation_id, at)
     select 'impersonation_started', $1, $2, id, $4 from started
   )
   select from started`,
)

export const insertImpersonation = (tx: Transaction, adminId: string, userId: string, reason: string, now: Date) =>
  tx.rows(startImpersonationSql, [adminId, userId, reason, now])

const recordReadSql = statement(
  'admin.recordRead',
  `insert into audit_entries (action, admin_id, user_id, impersonation_id, endpoint, project_id) values ('read', $1, $2, $3, $4, $5)
   on conflict (impersonation_id, project_id) where action = 'read' do nothing`,
)

export type LookedAt = { adminId: string; userId: string; impersonationId: string; endpoint: string; projectId: string | undefined }

/** One entry per project, even if it is read repeatedly. */
export const recordRead = (db: Queryable, { adminId, userId, impersonationId, endpoint, projectId }: LookedAt) =>
  db.rows(recordReadSql, [adminId, userId, impersonationId, endpoint, projectId ?? null])

const recordWriteSql = statement(
  'admin.recordWrite',
  `insert into audit_entries (action, admin_id, user_id, impersonation_id, endpoint, project_id)
   select 'write', $1, $2, id, $4, $5 from impersonations where id = $3 and ended_at is null
   returning id`,
)

/** Undefined once the impersonation has ended. */
export const recordWrite = (db: Queryable, { adminId, userId, impersonationId, endpoint, projectId }: LookedAt) =>
  db.row(recordWriteSql, [adminId, userId, impersonationId, endpoint, projectId ?? null])

const recordOutcomeSql = statement('admin.recordOutcome', 'update audit_entries set outcome = $2 where id = $1')

export const recordOutcome = (db: Queryable, entryId: number, outcome: string) => db.rows(recordOutcomeSql, [entryId, outcome])

/** Removes case and accents like core/lexicon/tokens.ts, without a PostgreSQL extension. */
const folded = (text: string): string =>
  Object.entries(spelledOut).reduce(
    (sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`,
    `lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`,
  )

/** True if one of these folded columns contains the words, or if those are empty. `searched` is folded by its tables. */
const contains = (words: string, ...columns: string[]): string =>
  `(${words} = '' or ${columns.map((column) => `strpos(${column}, (select ${folded(`${words}::text`)})) > 0`).join(' or ')})`

const matchingPeople = `from users u where ${contains('$1', 'u.searched')} and ($2::text is null or u.plan = $2)
   and (not $3::boolean or u.suspended_at is not null)`

const countPeopleSql = statement('admin.countPeople', `select count(*)::int as "total!" ${matchingPeople}`)
const peopleSql = statement(
  'admin.people',
  `with found as (
     select u.id, u.name, u.nickname, u.email, u.picture, u.plan, u.is_admin, u.created_at, u.deletion_at, u.suspended_at
     ${matchingPeople} order by u.created_at desc, u.id limit $4 offset $5
   )
   select f.*,
     (select max(s.seen_at) from sessions s where s.user_id = f.id) as session_at,
     (select max(e.read_at) from enrolments e where e.user_id = f.id) as read_at,
     (select max(a.updated_at) from answers a where a.user_id = f.id) as answered_at,
     coalesce((select jsonb_object_agg(w.name, w.value) from user_flags w where w.user_id = f.id), '{}') as "own_flags!",
     (select count(*)::int from enrolments e where e.user_id = f.id and e.version is not null) as "projects!",
     (select count(*)::int from completions c where c.user_id = f.id) as "completed!",
     (select count(*)::int from answers a where a.user_id = f.id) as "answers!"
   from found f order by f.created_at desc, f.id`,
)

const saveSuspensionSql = statement(
  'admin.saveSuspension',
  'update users set suspended_at = $2 where id = $1 and (suspended_at is null) = ($2::timestamptz is not null) returning id',
)

/** Null lifts it; undefined if nothing changed. */
export const saveSuspension = (tx: Transaction, userId: string, suspendedAt: Date | null) =>
  tx.row(saveSuspensionSql, [userId, suspendedAt])

export type Slice = { size: number; offset: number }

/** Empty words and an undefined plan match everyone. */
export type PeopleFilter = { words: string; plan: string | undefined; isSuspended: boolean }

export const findPeople = async (db: Queryable, { words, plan, isSuspended }: PeopleFilter, { size, offset }: Slice) => {
  const [counted, rows] = await Promise.all([
    db.row(countPeopleSql, [words, plan ?? null, isSuspended]),
    db.rows(peopleSql, [words, plan ?? null, isSuspended, size, offset]),
  ])
  return { total: counted!.total, rows }
}

const countGoalsSql = statement('admin.countEmptyGoals', `select count(*)::int as "total!" from goals where roadmap = '[]'`)
const goalsSql = statement(
  'admin.emptyGoals',
  `select id, description, updated_at from goals where roadmap = '[]' order by updated_at desc, id limit $1 offset $2`,
)

/** Goals without matching projects. */
export const emptyGoals = async (db: Queryable, { size, offset }: Slice) => {
  const counted = await db.row(countGoalsSql, [])
  return { total: counted!.total, rows: await db.rows(goalsSql, [size, offset]) }
}

const matchingEntries = `from audit_entries e
   left join users a on a.id = e.admin_id left join users p on p.id = e.user_id
   left join impersonations i on i.id = e.impersonation_id
   where ${contains('$1', 'e.searched', 'a.searched', 'p.searched', folded('i.reason'))}
     and ${contains('$2', 'p.searched')} and ${contains('$3', 'a.searched')}
     and ($4::text is null or e.action = $4) and ($5::timestamptz is null or e.at >= $5) and ($6::timestamptz is null or e.at < $6)`

const countAuditSql = statement('admin.countAudit', `select count(*)::int as "total!" ${matchingEntries}`)
const auditColumns = `select e.id, e.at, e.action, e.endpoint, e.project_id, e.subject, e.outcome,
     a.id as admin_id, a.name as admin_name, a.email as admin_email, p.id as person_id, p.name as person_name, p.email as person_email,
     coalesce(e.reason, case when e.action = 'impersonation_started' then i.reason end) as reason`
const auditSql = statement('admin.audit', `${auditColumns} ${matchingEntries} order by e.id desc limit $7 offset $8`)
const auditBeforeSql = statement('admin.auditBefore', `${auditColumns} ${matchingEntries} and e.id < $7 order by e.id desc limit $8`)

/** Empty texts match everything. `until`: the first moment that is too late. */
export type AuditFilter = {
  text: string
  person: string
  admin: string
  action: string | undefined
  since: Date | undefined
  until: Date | undefined
}

type FilterValues = [string, string, string, string | null, Date | null, Date | null]

const filterValues = ({ text, person, admin, action, since, until }: AuditFilter): FilterValues => [
  text,
  person,
  admin,
  action ?? null,
  since ?? null,
  until ?? null,
]

export const auditEntries = async (db: Queryable, filter: AuditFilter, { size, offset }: Slice) => {
  const [counted, rows] = await Promise.all([
    db.row(countAuditSql, filterValues(filter)),
    db.rows(auditSql, [...filterValues(filter), size, offset]),
  ])
  return { total: counted!.total, rows }
}

/** The next entries with smaller ids. */
export const auditEntriesBefore = (db: Queryable, filter: AuditFilter, id: number, max: number) =>
  db.rows(auditBeforeSql, [...filterValues(filter), id, max])

const visitsSql = statement(
  'admin.visits',
  `select i.id, a.name as admin_name, i.reason, i.started_at, i.ended_at, i.seen_at,
     array(
       select distinct coalesce(p.metadata ->> 'title', e.project_id) from audit_entries e left join projects p on p.id = e.project_id
       where e.impersonation_id = i.id and e.project_id is not null order by 1
     ) as "projects!",
     (select count(*)::int from audit_entries e where e.impersonation_id = i.id and e.action = 'write' and coalesce(e.outcome, 'done') = 'done')
       as "changes!"
   from impersonations i left join users a on a.id = i.admin_id where i.user_id = $1 order by i.started_at desc limit 50`,
)

/** Impersonations of a user. */
export const visitsTo = (db: Queryable, userId: string) => db.rows(visitsSql, [userId])

const namedAdministratorsSql = statement(
  'admin.namedAdministrators',
  `select subject as "email!" from (
     select distinct on (subject) subject, action from audit_entries
     where action in ('role_granted', 'role_revoked') and user_id is null and admin_id is null and subject like '%@%' order by subject, id desc
   ) newest where action = 'role_granted'`,
)

/** The addresses in the settings, according to the latest log entry. */
export const namedAdministrators = async (tx: Queryable): Promise<Set<string>> =>
  new Set((await tx.rows(namedAdministratorsSql, [])).map(({ email }) => email))

const contentSql = statement(
  'admin.content',
  `select p.id, p.metadata ->> 'title' as "title!", p.version, p.listed, p.visibility, p.plan, v.published_at, v.source,
     coalesce(l.learners, 0) as "learners!"
   from projects p join project_versions v on v.project_id = p.id and v.version = p.version
   left join (select project_id, count(*)::int as learners from enrolments where version is not null group by project_id) l
     on l.project_id = p.id
   where ${contains('$1', folded("concat_ws(E'\\n', p.id, p.metadata ->> 'title')"))} order by p.listed desc, lower(p.metadata ->> 'title'), p.id`,
)

export const contentRows = (db: Queryable, words: string) => db.rows(contentSql, [words])

const lastPublishingSql = statement('admin.lastPublishing', 'select at, refused, findings from publishings order by id desc limit 1')

export const lastPublishing = (db: Queryable) => db.row(lastPublishingSql, [])

const overridesSql = statement('admin.overrides', 'select name, count(*)::int as "people!" from user_flags group by name')

/** The number of people that each flag was set for. */
export const flagOverrides = async (db: Queryable): Promise<Map<string, number>> =>
  new Map((await db.rows(overridesSql, [])).map(({ name, people }) => [name, people]))
