import { setTimeout as delay } from 'node:timers/promises'
import { defaultFlags } from '../../core/plans/features.ts'
import { isSettableFlag } from '../../core/plans/flags.ts'
import type { App } from '../../e2e/testing/app.ts'
import { unsubscribeAddress } from '../../server/accounts/mails/unsubscribe.ts'
import { mailsInFolder } from '../../server/adapters/mail/mailFolder.ts'
import { openSession } from '../../server/accounts/sessions/session.ts'
import { readConfig } from '../../server/config.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import type { Place } from './fittingRequests.ts'
import type { People } from './fuzzedRequests.ts'
import { enrolLearners } from '../measuring/learners.ts'

/** People of every role with work in every state. */
export const peopleOf = async (app: App, db: UntypedDatabase): Promise<People> => {
  const [pro, free] = [await enrolLearners(db, 100, 'pro'), await enrolLearners(db, 200)]
  const administrator = pro.pop()!
  await db.rows('update users set is_admin = true where id = $1', [administrator.id])
  await db.rows(`update users set preferences = preferences || '{"letsAuthorsRead": true}'`)
  // Some are authors of every project, so that pages for authors are requested, too.
  await db.rows('update projects set authors = (select array_agg(email) from users where id = any($1::uuid[]))', [
    pro.slice(0, 5).map(({ id }) => id),
  ])
  await db.rows(`insert into enrolments (user_id, project_id, version, selected_time, unlocked_at)
    select u.id, p.id, p.version, now(), now() from users u, projects p`)
  await db.rows(`insert into unlocked_sections (user_id, project_id, content_id)
    select u.id, v.project_id, v.content_id from users u, validations v where v.content_id is not null and u.plan = 'pro' on conflict do nothing`)
  await complete(app, db, [...pro.slice(0, 6), ...free.slice(0, 6)])
  // Refused answers, on which their learners may insist.
  await db.rows(`insert into answers (user_id, project_id, validation_id, type, text_data, status, hint, refusals, revision)
    select u.id, v.project_id, v.id, v.type, 'not this', 'INCORRECT', 'Read it again.', 2, 1
    from users u, validations v join projects p on p.id = v.project_id and p.version = v.version
    where v.type = 'TEXT' and v.content_id is null and hashtext(u.id::text || v.id) % 9 = 0 on conflict do nothing`)
  await db.rows(`insert into graded_answers (user_id, project_id, validation_id, number, version, outcome, words)
    select a.user_id, a.project_id, a.validation_id, number, p.version, outcome, words
    from answers a join projects p on p.id = a.project_id, (values (1, 'REFUSED', 'not this'), (2, 'ACCEPTED', 'but that')) g (number, outcome, words)
    where a.refusals = 2`)
  await publishAgain(db)
  return { origin: app.origin, learners: [...pro, ...free], administrator }
}

/** Has them complete the three projects with the fewest tasks, so that there are documentations, credentials and copies. */
const complete = async (app: App, db: UntypedDatabase, learners: People['learners']): Promise<void> => {
  const projects = await db.rows<{
    id: string
  }>(`select p.id from projects p join validations v on v.project_id = p.id and v.version = p.version
    where p.visibility = 'public' and p.plan is null group by p.id order by count(*), p.id limit 3`)
  await db.rows(
    `insert into answers (user_id, project_id, validation_id, type, text_data, file_name, storage_name, status)
     select u.id, v.project_id, v.id, v.type, case when v.type = 'FILE' then '' else 'Because I tried it.' end,
       case when v.type = 'FILE' then 'a.png' else '' end, case when v.type = 'FILE' then v.project_id || '_' || v.id else '' end, 'COMPLETE'
     from users u, validations v where u.id = any($1::uuid[]) and v.project_id = any($2) and v.content_id is null`,
    [learners.map(({ id }) => id), projects.map(({ id }) => id)],
  )
  for (const { cookie } of learners)
    for (const { id } of projects) {
      const headers = { cookie, origin: app.origin, 'content-type': 'application/json' }
      const answer = await fetch(`${app.origin}/projects/${id}`, { method: 'PUT', headers, body: '{"status":"COMPLETE"}' })
      if (!answer.ok) throw new Error(`${id} was not completed: ${answer.status} ${await answer.text()}`)
    }
}

/** A project of two versions. */
const twice = 'speak-http-by-hand'

/** A newer version of one project, on which nobody is yet. */
const publishAgain = async (db: UntypedDatabase): Promise<void> => {
  const next = (table: string) =>
    db.rows(`insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('version', t.version + 1))).* from ${table} t
      join projects p on p.id = t.project_id and p.version = t.version where p.id = '${twice}'`)
  for (const table of ['project_versions', 'project_files', 'validations', 'quizzes']) await next(table)
  await db.rows(`update project_files f set body = jsonb_set(f.body::jsonb, '{version}', to_jsonb(f.version))::text
    from projects p where p.id = f.project_id and p.id = '${twice}' and f.version > p.version and f.name = 'document.json'`)
  await db.rows(`update projects set version = version + 1 where id = '${twice}'`)
}

/** Zips as learners download them. */
export const zipsOf = async (app: App, { learners }: People): Promise<Uint8Array[]> => {
  const zips: Uint8Array[] = []
  for (const { cookie } of learners.slice(0, 3)) {
    const answer = await fetch(`${app.origin}/projects/put-tls-in-front/bundle`, { headers: { cookie } })
    zips.push(new Uint8Array(await answer.arrayBuffer()))
  }
  return zips
}

const found = [
  `select v.project_id as "projectId", v.id as "validationId", v.id, v.content_id as "contentId" from validations v order by random() limit 300`,
  `select user_id as owner, project_id as "projectId", validation_id as "validationId", validation_id as id, revision::text as revision,
     case when status = 'INCORRECT' and refusals > 1 then 'yes' end as refused, case when type = 'FILE' then 'yes' end as file
   from answers order by random() limit 600`,
  `select project_id as "projectId", name as "contentId" from project_files order by random() limit 100`,
  `select u.id as owner, f.project_id as "projectId", f.name as "contentId", 'yes' as "isSection"
   from project_files f, users u where f.pro and u.plan = 'pro' order by random() limit 50`,
  `select p.id as "projectId", coalesce(p.metadata #>> '{tracks,0,id}', 'main') as "trackId" from projects p`,
  `select p.id as "projectId", case v ->> 'scope' when 'user' then v ->> 'name' else 'project:' || p.id || ':' || (v ->> 'name') end as variable
   from projects p, jsonb_array_elements(p.metadata -> 'variables') v`,
  `select id as owner, id as "userId", nickname, email from users order by random() limit 50`,
  `select s.user_id as owner, s.id as "sessionId" from sessions s order by random() limit 50`,
  `select e.user_id as owner, p.id as "projectId", p.version::text as newest from enrolments e join projects p on p.id = e.project_id
   where e.version < p.version order by random() limit 30`,
  `select e.user_id as owner, p.id as "projectId", p.version::text as "newestText" from enrolments e join projects p on p.id = e.project_id
   left join annotations a on a.user_id = e.user_id and a.project_id = e.project_id
   where e.version = p.version and coalesce(a.run, 0) = 0 order by random() limit 30`,
  `select d.user_id as owner, d.project_id as "projectId", 'yes' as documented, 'README.md' as "fileName",
     case when d.is_public then u.nickname end as "sharedBy"
   from documentation d join users u on u.id = d.user_id where d.made_at is not null order by random() limit 60`,
  `select user_id as owner, project_id as "projectId", 'fieldwork-' || project_id || '-credential.json' as credential
   from credentials order by random() limit 30`,
  `select u.id as owner, g.project_id as "projectId", g.validation_id as "validationId", g.words from graded_answers g, users u
   join projects p on u.email = any(p.authors) where g.project_id = p.id and g.outcome = 'ACCEPTED' and g.words is not null order by random() limit 60`,
  `select c.user_id as owner, c.project_id as "projectId", c.id as "chatId", m.id as "messageId", s.id as "streamId",
     case when m.role = 'user' and m.position = (select max(position) from chat_messages n where n.chat_id = c.id and n.role = 'user')
       then 'yes' end as "isNewest",
     case when not exists (select from chat_streams r where r.chat_id = c.id and r.state = 'running') then 'yes' end as "isOpen"
   from chats c left join chat_messages m on m.chat_id = c.id left join chat_streams s on s.chat_id = c.id order by random() limit 300`,
  `select q.user_id as owner, q.project_id as "projectId", q.quiz_id as "quizId", q.id as "attemptId", d ->> 'id' as "questionId",
     d #>> '{options,0}' as "optionId"
   from quiz_attempts q, jsonb_array_elements(q.questions) d where q.completed_at is null and not q.answers ? (d ->> 'id')
   order by (select count(*) from jsonb_object_keys(q.answers)) desc limit 40`,
  `select q.user_id as owner, q.project_id as "projectId", q.quiz_id as "quizId", q.id as "attemptId", 'yes' as answered
   from quiz_attempts q where q.completed_at is null
     and (select count(*) from jsonb_object_keys(q.answers)) = jsonb_array_length(q.questions) limit 40`,
  `select q.user_id as owner, q.project_id as "projectId", q.quiz_id as "quizId", q.id as "attemptId", d ->> 'id' as "questionId"
   from quiz_attempts q, jsonb_array_elements(q.questions) d order by random() limit 200`,
  `select d.user_id as owner, d.id as "documentId", d.project_id as "projectId", d.type as "documentType",
     case when p.is_public and d.type = 'PROJECT' then 'yes' end as "isShown", u.nickname
   from portfolio_documents d join users u on u.id = d.user_id left join portfolios p on p.user_id = d.user_id order by random() limit 100`,
  `select up.user_id as owner, up.key as "storageName", up.key as "fileName", u.nickname,
     case when up.key like 'profile\\_%' then up.key end as "profileKey",
     case when up.key ~ '-\\d{13}$' then up.key end as copy, substring(up.key from '^(.*)-\\d{13}$') as "projectId"
   from uploads up join users u on u.id = up.user_id order by random() limit 200`,
  `select id as owner, nickname, picture from users where picture <> '' limit 30`,
  `select key from concepts order by random() limit 50`,
  `select name as image from media order by random() limit 30`,
  `select name as queue, id as "jobId" from pgboss.job where state = 'failed' limit 30`,
]

/** Existing data for requests: a task with its project, a message with its chat. */
export const placesIn = async (app: App, db: UntypedDatabase): Promise<Place[]> => {
  const rows = (await Promise.all(found.map((text) => db.rows<Place>(text)))).flat()
  const config = readConfig({ DATA_DIR: app.dataDir }, [])
  const people = rows.filter(({ email }) => email)
  const flags = Object.keys(defaultFlags).filter(isSettableFlag)
  return [
    ...rows,
    ...people.map(({ userId }) => ({ unsubscribe: new URL(unsubscribeAddress(config, userId!)).pathname })),
    ...people.map(({ userId }, at) => ({ userId: userId!, flag: flags[at % flags.length]! })),
  ].map((place) => Object.fromEntries(Object.entries(place).filter(([, value]) => typeof value === 'string')) as Place)
}

const telling = new Set(['getUploadUrl', 'getCalendarFeed', 'getEditableDocument'])

/** Ids in responses that aren't in any table. */
export const placeTold = (name: string, text: string): Place | undefined => {
  // A HEAD has no words, and a navigation leads to a page.
  if (!telling.has(name) || !text.startsWith('{')) return undefined
  const told = JSON.parse(text) as { url?: string; address?: string | null; etag?: string; document?: { projectId: string } }
  if (name === 'getUploadUrl' && told.url) return { granted: new URL(told.url).pathname + new URL(told.url).search }
  if (name === 'getCalendarFeed' && told.address) return { calendar: new URL(told.address).pathname }
  if (name === 'getEditableDocument' && told.etag && text.length < 200_000)
    return { projectId: told.document!.projectId, etag: told.etag, edited: JSON.stringify(told.document) }
  return undefined
}

/** A mailed code, with the cookie of the browser for which it works. */
const mailedCode = async (app: App, email: string): Promise<Place> => {
  const headers = { origin: app.origin, 'content-type': 'application/json' }
  const answer = await fetch(`${app.origin}/auth/otp/login`, { method: 'POST', headers, body: JSON.stringify({ email }) })
  const browser = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  for (let tries = 0; tries < 50; tries++) {
    const mails = (await mailsInFolder(app.dataDir, 50)).map(({ bytes }) => bytes.toString())
    const code = mails
      .find((mail) => mail.includes(`\r\nTo: ${email}\r\n`))
      ?.match(/^\d{6}\r?$/m)?.[0]
      .trim()
    if (code) return { email, code, browser: browser.join('; ') }
    await delay(100)
  }
  return { email }
}

/**
 * Until `isOver`, continuously resets rate limits, logs people in again, cancels deletions, lets some emails fail, keeps some learners on
 * an earlier version, and passes existing data to `look`.
 */
export const keepServing = async (
  app: App,
  db: UntypedDatabase,
  { learners, administrator }: People,
  isOver: () => boolean,
  look: (places: Place[]) => void,
): Promise<void> => {
  for (let round = 0; !isOver(); round++) {
    await db.rows(`delete from rate_limits where key not like 'documentations%'`)
    await db.rows('update users set deletion_at = null where deletion_at is not null')
    if (round % 10 === 0) {
      await db.rows(
        `update pgboss.job set state = 'failed' where id in (select id from pgboss.job where name like '%ail' and state = 'completed' limit 3)`,
      )
      await db.rows(`update enrolments e set version = p.version - 1 from projects p
        where p.id = e.project_id and p.id = '${twice}' and e.version = p.version and hashtext(e.user_id::text) % 3 = 0`)
      look([...(await placesIn(app, db)), await mailedCode(app, `newcomer-${round}@example.org`)])
    }
    if (round % 4 === 0) {
      const missing = await db.rows<{ id: string }>(
        'select id from users u where not exists (select from sessions s where s.user_id = u.id)',
      )
      const without = new Set(missing.map(({ id }) => id))
      for (const learner of [...learners, administrator])
        if (without.has(learner.id)) learner.cookie = `session=${await openSession(db, learner.id, Date.now())}`
    }
    await delay(500)
  }
}
