import { type RowOf, statement } from '../../database/statement.ts'
import type { Queryable } from '../../database/transaction.ts'
import { isOutput } from '../../tasks/queries.ts'

/* Every table that refers to a person is read here, or is listed in the test with the reason why not. */

const profileSql = statement(
  'export.profile',
  `select u.id, u.email, u.nickname, u.name, u.picture, u.plan, u.is_admin, u.has_public_profile, u.is_listed, u.created_at, u.preferences, u.deletion_at, u.suspended_at, u.is_pro_granted, i.nickname as invited_by,
     (select count(*) from users other where other.invited_by = u.id) as "accepted_invitations!"
   from users u left join users i on i.id = u.invited_by where u.id = $1`,
)
export const profileOf = (db: Queryable, userId: string) => db.row(profileSql, [userId])

const identitiesSql = statement(
  'export.identities',
  'select issuer, subject, roles, created_at from identities where user_id = $1 order by created_at',
)
export const identitiesOf = (db: Queryable, userId: string) => db.rows(identitiesSql, [userId])

const exportedPasskeysSql = statement(
  'export.passkeys',
  'select name, credential_id, is_backed_up, created_at, last_used_at from passkeys where user_id = $1 order by created_at',
)
export const exportedPasskeys = (db: Queryable, userId: string) => db.rows(exportedPasskeysSql, [userId])

const exportedCompanionsSql = statement(
  'export.companions',
  'select machine, created_at, used_at from companion_tokens where user_id = $1 order by created_at',
)
export const exportedCompanions = (db: Queryable, userId: string) => db.rows(exportedCompanionsSql, [userId])

const purchaseSql = statement(
  'export.purchase',
  'select id, subscription_id, paid_until, is_ending, created_at from customers where user_id = $1',
)
/** The user's data at the payment provider. */
export const purchaseOf = (db: Queryable, userId: string) => db.row(purchaseSql, [userId])

const formerNicknamesSql = statement(
  'export.formerNicknames',
  'select nickname, created_at from former_nicknames where user_id = $1 order by created_at',
)
export const formerNicknamesOf = (db: Queryable, userId: string) => db.rows(formerNicknamesSql, [userId])

const flagsSql = statement('export.flags', 'select name, value from user_flags where user_id = $1 order by name')
/** Features that were turned on or off for the user. */
export const flagsOf = (db: Queryable, userId: string) => db.rows(flagsSql, [userId])

const sessionsSql = statement(
  'export.sessions',
  'select device, created_at, seen_at, expires_at from sessions where user_id = $1 order by seen_at desc',
)
export const exportedSessions = (db: Queryable, userId: string) => db.rows(sessionsSql, [userId])

const variablesSql = statement(
  'export.variables',
  'select project_id, name, value from variables where user_id = $1 order by project_id nulls first, name',
)
export const variablesOf = (db: Queryable, userId: string) => db.rows(variablesSql, [userId])

const goalSql = statement('export.goal', 'select description, roadmap, created_at, updated_at from goals where user_id = $1')
export const goalOf = (db: Queryable, userId: string) => db.row(goalSql, [userId])

const calendarSql = statement('export.calendar', 'select time_zone from calendar_feeds where user_id = $1')
export const calendarOf = (db: Queryable, userId: string) => db.row(calendarSql, [userId])

const portfolioSql = statement('export.portfolio', 'select title, description, is_public, updated_at from portfolios where user_id = $1')
export const portfolioOf = (db: Queryable, userId: string) => db.row(portfolioSql, [userId])

const portfolioDocumentsSql = statement(
  'export.portfolioDocuments',
  `select id, type, title, url, storage_name, file_name, project_id, is_hidden, created_at, updated_at from portfolio_documents
   where user_id = $1 order by created_at desc, id`,
)
export const portfolioDocumentsOf = (db: Queryable, userId: string) => db.rows(portfolioDocumentsSql, [userId])

const uploadsSql = statement(
  'export.uploads',
  `select key, content_type as "content_type!", size as "size!", used_at, is_second from uploads
   where user_id = $1 and content_type is not null order by key`,
)
/** Files whose bytes were checked. */
export const uploadsOf = (db: Queryable, userId: string) => db.rows(uploadsSql, [userId])
export type ExportedUpload = RowOf<'export.uploads'>

const projectsSql = statement(
  'export.projects',
  `select p.id, coalesce(own.metadata, p.metadata) ->> 'title' as "title!", e.version, e.selected_time, e.unlocked_at, e.completed_at, e.read_at, e.position,
     e.passed_steps, e.restarted_at, e.offered_version, e.doc_status, e.summary, c.completed_at as first_completed_at,
     array(select k.content_id from unlocked_sections k where k.user_id = $1 and k.project_id = p.id order by k.unlocked_at) as "unlocked_sections!",
     (
       select json_build_object('madeAt', d.made_at, 'isPublic', d.is_public, 'markdown', d.markdown)
       from documentation d where d.user_id = $1 and d.project_id = p.id
     ) as documentation,
     (
       select json_build_object('id', k.id, 'name', k.name, 'issuedAt', k.issued_at, 'isPublic', k.is_public, 'salt', k.salt, 'credential', k.body::json)
       from credentials k where k.user_id = $1 and k.project_id = p.id
     ) as credential
   from projects p
   left join enrolments e on e.user_id = $1 and e.project_id = p.id
   left join project_versions own on own.project_id = p.id and own.version = e.version
   left join completions c on c.user_id = $1 and c.project_id = p.id
   where e.project_id is not null or c.project_id is not null
     or exists (select from answers a where a.user_id = $1 and a.project_id = p.id)
     or exists (select from graded_answers g where g.user_id = $1 and g.project_id = p.id)
     or exists (select from annotations n where n.user_id = $1 and n.project_id = p.id)
     or exists (select from quiz_attempts q where q.user_id = $1 and q.project_id = p.id)
     or exists (select from unlocked_sections k where k.user_id = $1 and k.project_id = p.id)
     or exists (select from documentation d where d.user_id = $1 and d.project_id = p.id)
     or exists (select from credentials k where k.user_id = $1 and k.project_id = p.id)
     or exists (select from chats h where h.user_id = $1 and h.project_id = p.id)
   order by p.position, p.id`,
)
/** Projects that contain anything of the user. */
export const exportedProjects = (db: Queryable, userId: string) => db.rows(projectsSql, [userId])
export type ExportedProject = RowOf<'export.projects'>

const answersSql = statement(
  'export.answers',
  `select a.validation_id, v.title, a.type, a.text_data, a.file_name, a.storage_name, a.status, a.hidden, a.hint, a.own_judgement, a.accepted_by_model, a.refusals,
     a.basis, a.seen_at, a.covered, a.was_shown, ${isOutput} as "is_output!", a.updated_at, a.history
   from answers a join projects p on p.id = a.project_id
   left join enrolments e on e.user_id = a.user_id and e.project_id = a.project_id
   left join validations v on v.project_id = a.project_id and v.version = coalesce(e.version, p.version) and v.id = a.validation_id
   where a.user_id = $1 and a.project_id = $2 order by v.position nulls last, a.validation_id`,
)
export const answersOf = (db: Queryable, userId: string, projectId: string) => db.rows(answersSql, [userId, projectId])
export type ExportedAnswer = RowOf<'export.answers'>

const gradedAnswersSql = statement(
  'export.gradedAnswers',
  `select validation_id, number, version, outcome, words, reason, found_wrong_at, graded_at from graded_answers
   where user_id = $1 and project_id = $2 order by validation_id, number`,
)
/** Graded answers, as stored for authors. */
export const gradedAnswersOf = (db: Queryable, userId: string, projectId: string) => db.rows(gradedAnswersSql, [userId, projectId])

const annotationsSql = statement(
  'export.annotations',
  'select version, body, updated_at from annotations where user_id = $1 and project_id = $2',
)
export const annotationsOf = (db: Queryable, userId: string, projectId: string) => db.row(annotationsSql, [userId, projectId])

const attemptsSql = statement(
  'export.attempts',
  `select a.quiz_id, a.version, a.questions, a.answers, a.started_at, a.completed_at, a.score, q.body
   from quiz_attempts a
   join quizzes q on q.project_id = a.project_id and q.version = a.version and q.id = a.quiz_id
   where a.user_id = $1 and a.project_id = $2 order by a.started_at`,
)
export const attemptsOf = (db: Queryable, userId: string, projectId: string) => db.rows(attemptsSql, [userId, projectId])
export type ExportedAttempt = RowOf<'export.attempts'>

const chatSql = statement(
  'export.chat',
  `select m.role, m.content, m.ending, m.created_at from chat_messages m join chats c on c.id = m.chat_id
   where c.user_id = $1 and c.project_id = $2 order by m.position`,
)
/** All messages of a user's chat about a project. */
export const chatMessagesOf = (db: Queryable, userId: string, projectId: string) => db.rows(chatSql, [userId, projectId])

const eventsSql = statement(
  'export.events',
  'select id, at, name, project_id, details from events where user_id = $1 and id < $2 order by id desc limit $3',
)
/** Returns the next events before one, newest first. */
export const eventsBefore = (db: Queryable, userId: string, before: number, count: number) => db.rows(eventsSql, [userId, before, count])
export type ExportedEvent = RowOf<'export.events'>
