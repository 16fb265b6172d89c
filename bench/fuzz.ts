import { setTimeout as delay } from 'node:timers/promises'
import { type App } from '../e2e/app.ts'
import { databaseOf } from '../e2e/people.ts'
import type { UntypedDatabase } from '../server/database/connect.ts'
import { openSession } from '../server/accounts/sessions/session.ts'
import { type Call, callsOf, createRequests, type FuzzedRequest, type People, type Place } from './fuzzedRequests.ts'
import { chanceOf } from './screenshots/chance.ts'
import { enrolLearners } from './learners.ts'
import { perSecond, type Row } from './measure.ts'

const requests = Number(process.env['REQUESTS'] ?? 100_000)
const connections = 12
/** Refusals that say that something outside is not there, or that there is too much to do: none is a failure of the server. */
const expectedRefusals = new Set(['transcription_unavailable', 'busy', 'payments_unavailable'])

type Tally = {
  statuses: Map<number, number>
  refusals: Map<string, number>
  failures: Map<string, string>
  failed: number
  unanswered: number
}

/** Sends requests of every kind to every endpoint, as people of every role, and counts what is answered. */
export const benchFuzz = async (app: App): Promise<Row[]> => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const chance = chanceOf(seed)
  const db = await databaseOf(app)
  const people = await peopleOf(app, db)
  const calls = callsOf()
  const zips = await zipsOf(app, people)
  let places = await placesIn(db)
  const next = createRequests(calls, () => places, zips, chance)
  const tally: Tally = { statuses: new Map(), refusals: new Map(), failures: new Map(), failed: 0, unanswered: 0 }
  const answeredOf = new Map<Call, number>()
  let sent = 0
  let isOver = false
  const upkeep = keepServing(
    db,
    people,
    () => isOver,
    async () => void (places = await placesIn(db)),
  )
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < requests) {
        const number = (sent += 1)
        const request = next(people)
        const isFine = await send(app, request, number, tally)
        if (isFine) answeredOf.set(request.call, (answeredOf.get(request.call) ?? 0) + 1)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await upkeep
  await db.close()
  for (const [where, how] of tally.failures) console.error(`${where}: ${how}`)
  const never = calls.filter((call) => !answeredOf.has(call)).map(({ name }) => name)
  console.log(`Never answered with success: ${never.join(', ') || 'none'}`)
  const { failed, unanswered } = tally
  return [
    {
      what: `${requests} requests to ${calls.length} endpoints and routes, seed ${seed}`,
      ours: `${failed} of class 5xx, ${unanswered} without an answer`,
      against: [...tally.statuses]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      ratio: perSecond(requests / seconds),
      goal: '0 and 0',
      isMissed: failed + unanswered > 0,
    },
    {
      what: 'Refusals of class 5xx that say what is absent',
      ...{ ours: [...tally.refusals].map(([code, count]) => `${code}: ${count}`).join(', ') || 'none', against: '', ratio: '', goal: '' },
    },
    { what: 'Endpoints that never answered with success', ours: String(never.length), against: '', ratio: '', goal: '' },
  ]
}

const send = async (app: App, request: FuzzedRequest, number: number, tally: Tally): Promise<boolean> => {
  const { call, method, path, headers, body } = request
  const reproduction = `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${String(body).slice(0, 2000)}`
  try {
    const answer = await fetch(app.origin + path, {
      ...{ method, headers, redirect: 'manual', signal: AbortSignal.timeout(60_000) },
      ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body: body as BodyInit }),
    })
    const text = await answer.text()
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
    if (answer.status < 500) return answer.status < 400
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'none'
    if (expectedRefusals.has(code)) tally.refusals.set(code, (tally.refusals.get(code) ?? 0) + 1)
    else {
      tally.failed++
      tally.failures.set(`${answer.status} ${code} ${call.name}`, `request ${number}, ${reproduction}`)
    }
  } catch (error) {
    tally.unanswered++
    tally.failures.set(`no answer ${call.name}`, `request ${number}, ${String((error as Error).cause ?? error)}, ${reproduction}`)
  }
  return false
}

const peopleOf = async (app: App, db: UntypedDatabase): Promise<People> => {
  const [pro, free] = [await enrolLearners(db, 100, 'pro'), await enrolLearners(db, 200)]
  const administrator = pro.pop()!
  await db.rows('update users set is_admin = true where id = $1', [administrator.id])
  // Some are authors of everything, so that what authors see is asked for.
  await db.rows('update projects set authors = (select array_agg(email) from users where id = any($1::uuid[]))', [
    pro.slice(0, 5).map(({ id }) => id),
  ])
  await db.rows(`insert into enrolments (user_id, project_id, version, selected_time, unlocked_at)
    select u.id, p.id, p.version, now(), now() from users u, projects p`)
  await db.rows(`insert into unlocked_sections (user_id, project_id, content_id)
    select u.id, v.project_id, v.content_id from users u, validations v where v.content_id is not null and u.plan = 'pro' on conflict do nothing`)
  // Refused answers, on which their learners may insist.
  await db.rows(`insert into answers (user_id, project_id, validation_id, type, text_data, status, hint, refusals, revision)
    select u.id, v.project_id, v.id, v.type, 'not this', 'INCORRECT', 'Read it again.', 2, 1
    from users u, validations v join projects p on p.id = v.project_id and p.version = v.version
    where v.type = 'TEXT' and v.content_id is null and hashtext(u.id::text || v.id) % 9 = 0`)
  return { origin: app.origin, learners: [...pro, ...free], administrator }
}

/** Zips as learners download them. */
const zipsOf = async (app: App, { learners }: People): Promise<Uint8Array[]> => {
  const zips: Uint8Array[] = []
  for (const { cookie } of learners.slice(0, 3)) {
    const answer = await fetch(`${app.origin}/projects/put-tls-in-front/bundle`, { headers: { cookie } })
    zips.push(new Uint8Array(await answer.arrayBuffer()))
  }
  return zips
}

/** What exists at the moment, so that a request meets something: a task with its project, a message with its chat. */
const placesIn = async (db: UntypedDatabase): Promise<Place[]> => {
  const rows = await Promise.all([
    db.rows<Place>(
      `select v.project_id as "projectId", v.id as "validationId", v.id, v.content_id as "contentId" from validations v order by random() limit 300`,
    ),
    db.rows<Place>(`select user_id as owner, project_id as "projectId", validation_id as "validationId", validation_id as id, revision::text as revision
      from answers order by random() limit 300`),
    db.rows<Place>(`select project_id as "projectId", name as "contentId" from project_files order by random() limit 100`),
    db.rows<Place>(`select id as owner, id as "userId", nickname, email from users order by random() limit 50`),
    db.rows<Place>(`select c.user_id as owner, c.project_id as "projectId", c.id as "chatId", m.id as "messageId", s.id as "streamId"
      from chats c left join chat_messages m on m.chat_id = c.id left join chat_streams s on s.chat_id = c.id order by random() limit 300`),
    db.rows<Place>(`select q.user_id as owner, q.project_id as "projectId", q.quiz_id as "quizId", q.id as "attemptId",
        coalesce(q.questions -> 0 ->> 'id', '') as "questionId"
      from quiz_attempts q order by random() limit 200`),
    db.rows<Place>(
      `select user_id as owner, id as "documentId", project_id as "projectId" from portfolio_documents order by random() limit 100`,
    ),
    db.rows<Place>(`select user_id as owner, key as "storageName", key as "fileName" from uploads order by random() limit 100`),
    db.rows<Place>(`select key from concepts order by random() limit 50`),
  ])
  return rows.flat().map((place) => Object.fromEntries(Object.entries(place).filter(([, value]) => typeof value === 'string')))
}

/** The limits of requests are forgotten all the time, and who signed out or began to leave comes back. */
const keepServing = async (
  db: UntypedDatabase,
  { learners, administrator }: People,
  isOver: () => boolean,
  look: () => Promise<void>,
): Promise<void> => {
  for (let round = 0; !isOver(); round++) {
    await db.rows(`delete from rate_limits where key not like 'documentations%'`)
    await db.rows('update users set deletion_at = null where deletion_at is not null')
    if (round % 10 === 0) await look()
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
