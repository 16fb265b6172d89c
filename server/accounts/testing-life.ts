import type { Context } from '../context.ts'
import type { Served } from '../http/route.ts'
import type { Quiz } from '@fieldwork/core/quizzes/schema.ts'
import { documentationKey, profilePictureName } from '@fieldwork/core/uploads/purpose.ts'
import { analytics } from '../analytics/service.ts'
import { catalogue } from '../catalogue/service.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { documents } from '../documents/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { fileWith, highlightOn, noteOn, saveFile } from '../notes/testing-notes.ts'
import { notes } from '../notes/service.ts'
import { calendarFeed } from '../planner/feed.ts'
import { planner } from '../planner/service.ts'
import { portfolio } from '../portfolio/service.ts'
import { add, fileDocument, save, uploadFile } from '../portfolio/testing-portfolio.ts'
import { quizzes } from '../quizzes/service.ts'
import { savePicture, saveText } from '../tasks/testing-work.ts'
import { tasks } from '../tasks/service.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { type SignedInVisitor, startServer, type TestServer } from '../testing/testing.ts'
import { storeFile } from '../uploads/store.ts'
import { pdf } from '../uploads/pdf/testing-pdf.ts'
import { photo } from '../uploads/testing-pictures.ts'
import { key, put, urlFor } from '../uploads/testing-put.ts'

/** A server on which people have everything that an account can have. Call it at the top of a test file. */
/** `more`: an additional feature. */
export const startLives = (
  environment: Record<string, string> = {},
  more: (context: Context) => Served[] = () => [],
): Promise<TestServer> =>
  startServer({
    environment,
    served: (context) =>
      [catalogue, enrolments, documents, tasks, notes, quizzes, planner, analytics, portfolio, more].flatMap((feature) => feature(context)),
    plain: calendarFeed,
  })

/** Words that the person wrote, found again in what is exported. */
export const lifeWords = {
  answer: 'The moon, says Ada <b>',
  note: 'Look at the tide & wait',
  quote: 'rises and falls',
  goal: 'Read the sea',
  question: 'What moves the <sea>?',
  portfolio: 'Boats, and what moves them',
  summary: 'I printed a <table> of tides',
  tutorAnswer: 'Look at the sky & think. [1]',
}

/** Does something of every kind, so that each table that names people has a row of theirs. */
export const liveALife = async (server: TestServer, email: string): Promise<SignedInVisitor> => {
  const { db } = server
  const person = await server.signIn(email, { plan: 'pro' })
  await server.forgetLimits()
  await person.call('PUT', '/user/name', { name: 'Ada <Lovelace>' })
  await person.call('PUT', '/user/preferences', { selectedCategories: ['Databases'] })
  await person.call('PUT', '/user/variables', { key: `project:${tideTable.id}:boat`, value: 'Heron' })
  await saveText(person, 'The wind', { status: 'COMPLETE' })
  await saveText(person, lifeWords.answer)
  await upload(person, key)
  await savePicture(person, key, { status: 'IN_REVIEW' })
  const portrait = profilePictureName('0123456789')
  await upload(person, portrait)
  await person.call('PUT', '/user/picture', { picture: `/${email.replace(/[^a-z0-9]+/g, '-')}/uploads/${portrait}` })
  await saveFile(person, fileWith([highlightOn(lifeWords.quote), noteOn(lifeWords.quote, lifeWords.note)]))
  await person.call('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)
  await person.call('PUT', `/projects/${lighthouseLog.id}`, { locked: false })
  const { body: quiz } = await person.call<Quiz>('GET', `/projects/${tideTable.id}/quiz`)
  const [question] = quiz.questions
  await person.call('POST', `/projects/${tideTable.id}/quiz/${quiz.id}/questions/${question!.id}`, {
    attemptId: quiz.attemptId,
    options: [question!.options[0]!.id],
  })
  await keepDocumentation(server, person)
  await db.rows('update enrolments set summary = $2 where user_id = $1', [person.userId, lifeWords.summary])
  await save(person, { title: lifeWords.portfolio, description: 'Built by Ada', isPublic: true })
  await add(person, fileDocument((await uploadFile(person, pdf())).storageName, 'A chart & a map'))
  await db.rows(
    `insert into credentials (user_id, project_id, id, status_index, name, version, salt, body, issued_at)
     values ($1, $2, gen_random_uuid(), (random() * 131071)::int, 'Ada L.', 1, 'salt', '{"name":"Print a tide table"}', now())`,
    [person.userId, tideTable.id],
  )
  await person.call('POST', '/schedule/feed', { timeZone: 'Europe/Madrid' })
  await db.rows('insert into completions (user_id, project_id) values ($1, $2)', [person.userId, tideTable.id])
  await db.rows('insert into goals (user_id, description, roadmap) values ($1, $2, $3)', [person.userId, lifeWords.goal, '[]'])
  await db.rows(`insert into identities (issuer, subject, user_id) values ('https://issuer.example', $1, $2)`, [email, person.userId])
  await db.rows(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
     values ($1, $2, '\\x01', 0, '{internal}', 'Ada’s <laptop>', true, now())`,
    [person.userId, `credential of ${email}`],
  )
  await db.rows(
    `insert into passkey_challenges (challenge_hash, browser_hash, purpose, user_id, expires_at)
     values (sha256(convert_to($2, 'UTF8')), '\\x01', 'add', $1, now() + interval '5 minutes')`,
    [person.userId, email],
  )
  await db.rows(
    `with request as (
       insert into device_requests
         (device_code_hash, user_code_hash, machine, network, created_at, expires_at, interval_seconds, user_id, is_allowed)
       values (sha256(convert_to($2, 'UTF8')), sha256(convert_to($2, 'UTF8')), 'laptop', '192.0.2.1', now(), now() + interval '10 minutes', 2, $1, true)
     )
     insert into companion_tokens (user_id, token_hash, machine, created_at, used_at)
     values ($1, sha256(convert_to($2, 'UTF8')), 'Ada’s <tower>', now(), now())`,
    [person.userId, email],
  )
  await db.rows('insert into customers (id, user_id) values (gen_random_uuid(), $1)', [person.userId])
  await db.rows('insert into former_nicknames (nickname, user_id, created_at) values ($1, $2, now())', [
    `was-${person.userId.slice(0, 8)}`,
    person.userId,
  ])
  await db.rows(
    `with chat as (insert into chats (user_id, project_id) values ($1, $2) returning id),
     stream as (insert into chat_streams (chat_id, user_id, state, ended_at) select id, $1, 'complete', now() from chat),
     hint as (insert into chat_hints (user_id, project_id, validation_id, level) values ($1, $2, 'keyword', 1)),
     used as (insert into model_usage (user_id, day, tokens) values ($1, current_date, 12))
     insert into chat_messages (chat_id, role, content, sources, ending)
     select id, 'user', $3::jsonb, null, null from chat union all select id, 'assistant', $4::jsonb, $5::jsonb, 'complete' from chat`,
    [
      person.userId,
      tideTable.id,
      JSON.stringify([
        { type: 'text', text: lifeWords.question },
        { type: 'selection', content: lifeWords.quote },
      ]),
      JSON.stringify([{ type: 'text', text: lifeWords.tutorAnswer }]),
      JSON.stringify({ passages: [], unbacked: [], offline: 'no model' }),
    ],
  )
  await db.rows('insert into chat_chunks (stream_id, number, data) select id, 0, $2 from chat_streams where user_id = $1', [
    person.userId,
    `The moon, says ${lifeWords.answer}`,
  ])
  await db.rows(`insert into user_flags (user_id, name, value) values ($1, 'toolbar.chat', false)`, [person.userId])
  // Impersonated a user, and was impersonated.
  const visit = `insert into impersonations (admin_id, user_id, reason, started_at, seen_at) values ($1, $1, 'Ticket 412', now(), now())`
  await db.rows(visit, [person.userId])
  await db.rows(`insert into audit_entries (action, admin_id, user_id) values ('impersonation_started', $1, $1)`, [person.userId])
  return person
}

/** As if the job had made it. */
export const lifeDocumentation = { pdf: Buffer.from('%PDF-1.7'), zip: Buffer.from('PK'), markdown: '# Print a tide table\n' }

const keepDocumentation = async ({ db, context }: TestServer, { userId }: SignedInVisitor) => {
  for (const [kind, contentType] of [
    ['pdf', 'application/pdf'],
    ['zip', 'application/zip'],
  ] as const) {
    const file = { bytes: lifeDocumentation[kind], contentType }
    await storeFile(context, { userId, key: documentationKey(kind, tideTable.id) }, { kind: 'made' }, file)
  }
  await db.rows(
    `insert into documentation (user_id, project_id, queued_at, made_at, markdown, is_public) values ($1, $2, now(), now(), $3, true)`,
    [userId, tideTable.id, lifeDocumentation.markdown],
  )
}

const upload = async (person: SignedInVisitor, name: string) => {
  const { body } = await urlFor(person, name)
  const { status } = await put(body.url, await photo())
  if (status !== 200) throw new Error(`The picture ${name} was answered with ${status}`)
}

/** The tables with a column that refers to people, by table and column. */
export const personalColumns = (db: UntypedDatabase) =>
  db.rows<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass
     union select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id'
     order by 1, 2`,
  )

/** Every row of every table, the job queue's included, as text. */
export const everything = async (db: UntypedDatabase): Promise<string[]> => {
  const tables = await db.rows<{ table: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const dumped = await Promise.all(
    tables.map(async ({ table }) => {
      const rows = await db.rows<{ row: string }>(`select t::text as row from ${table} t`)
      return rows.map(({ row }) => `${table}: ${row}`)
    }),
  )
  return dumped.flat()
}
