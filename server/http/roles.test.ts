import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { clientHeader } from '@fieldwork/core/endpoint.ts'
import { schemasOf } from '@fieldwork/core/schemas.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { answerTask, noAttempt, observed, open, proProject, type Role, roles, unlockedSection } from '../testing/roleCases.ts'
import { table } from '../testing/roles.ts'

const server = await startEveryEndpoint()
const { db } = server

let people = 0
const somebody = (role: Role): Promise<Visitor> => {
  if (role === 'visitor') return Promise.resolve(server.visitor())
  if (role === 'admin') return server.signIn('admin@example.org')
  return server.signIn(`${role}-${(people += 1)}@example.org`, { plan: role })
}
const forgetAdmin = () => db.rows(`delete from users where email = 'admin@example.org'`)

describe('access by role', () => {
  beforeEach(async () => {
    await server.forgetLimits()
    await db.rows('delete from sign_in_codes')
    await forgetAdmin()
  })
  const cases = Object.entries(table).flatMap(([name, rows]) =>
    rows.flatMap(({ expected, ...row }) =>
      roles.map((role, index) => ({
        name,
        role,
        of: row.of ? `(${row.of})` : '',
        row,
        status: typeof expected === 'number' ? expected : expected[index]!,
      })),
    ),
  )

  test.for(cases)('$name $of by $role: $status [APP-02]', async ({ role, row: { method = 'GET', path, body, headers, given }, status }) => {
    const who = await somebody(role)
    await given?.(who)
    const answer = await who.call<{ error?: { code: string } }>(method, path, body, headers)
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.body.error?.code).toBe('signed_out')
    if (status === 403) expect(['plan_required', 'not_allowed', 'not_admin', 'admin_protected']).toContain(answer.body.error?.code)
  })

  test('a visitor may browse, search, read projects that are open, and see public portfolios [AUTH-47]', () => {
    const seen = [
      'listProjects',
      'listCourses',
      'listRecommendedTopics',
      'search',
      'getProject',
      'getDocument',
      'getPublicPortfolio',
    ] as const
    const closed = seen.filter(
      (name) => !cases.some((one) => one.name === name && one.role === 'visitor' && one.of === '' && one.status === 200),
    )
    expect(closed).toEqual([])
  })

  test('a call that needs a session refuses a made-up cookie like none at all', async () => {
    const impostor = server.visitor('session=made-up')
    for (const { name, caller } of endpoints.filter((endpoint) => endpoint.caller !== 'anyone')) {
      for (const { method = 'GET', path, body } of table[name]) {
        expect([name, caller, (await impostor.call(method, path, body)).status]).toEqual([name, caller, 401])
        await server.forgetLimits()
      }
    }
  })

  test('a caller whose session has ended gets 401 even if the input is invalid', async () => {
    const impostor = server.visitor('session=made-up')
    for (const { name, caller, method } of endpoints.filter((endpoint) => schemasOf(endpoint).body && endpoint.caller !== 'anyone')) {
      const { path } = table[name][0]!
      for (const body of [{}, 'text', { id: 'another-id', type: 'TEXT', status: 'INCORRECT' }])
        expect([name, caller, (await impostor.call(method, path, body)).status]).toEqual([name, caller, 401])
      await server.forgetLimits()
    }
  })

  test('a page of another origin can’t change anything in its visitor’s name', async () => {
    const learner = await server.signIn('victim@example.org', { plan: 'pro' })
    for (const { name, method } of endpoints.filter((endpoint) => endpoint.method !== 'GET')) {
      const { path, body } = table[name][0]!
      const answer = await learner.call(method, path, body, { origin: 'https://evil.example' })
      expect([name, answer.status, answer.body]).toMatchObject([name, 403, { error: { code: 'wrong_origin' } }])
    }
    // A neighbour's picture asks with the cookie, and names no origin.
    const picture = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }
    for (const { name, method } of endpoints.filter((endpoint) => endpoint.method === 'GET' && endpoint.changes)) {
      const { status, body } = await learner.call(method, table[name][0]!.path, undefined, picture)
      expect([name, status, body]).toMatchObject([name, 403, { error: { code: 'wrong_origin' } }])
    }
  })
})

test('a call that changes something and names no origin is refused unless it carries the header of programs', async () => {
  const learner = await server.signIn('program@example.org', { plan: 'pro' })
  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, server.origin), { method, headers: { accept: 'application/json', cookie: learner.cookie(), ...headers } })
  for (const { name, method } of endpoints.filter((endpoint) => endpoint.method !== 'GET')) {
    const response = await send(method, table[name][0]!.path)
    expect([name, response.status, await response.json()]).toMatchObject([name, 403, { error: { code: 'wrong_origin' } }])
  }
  const skipName = table.skipName[0]!.path
  const statuses = [
    await send('PUT', skipName, { [clientHeader]: 'a-script' }),
    await send('PUT', skipName, { [clientHeader]: '' }),
    await send('PUT', skipName, { 'sec-fetch-site': 'same-origin' }),
    // A page of another site that was allowed to send the header names itself.
    await send('PUT', skipName, { [clientHeader]: 'a-script', 'sec-fetch-site': 'cross-site' }),
    await send('PUT', skipName, { [clientHeader]: 'a-script', 'sec-fetch-site': 'same-site' }),
    await send('PUT', skipName, { [clientHeader]: 'a-script', 'sec-fetch-site': 'none' }),
    await send('PUT', skipName, { [clientHeader]: 'a-script', origin: 'https://evil.example' }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 403, 200, 403, 403, 403, 403])
})

describe('another person’s data', () => {
  /** Everything that is stored of a person. */
  const belongings = async ({ userId }: SignedInVisitor) => {
    const tables = ['answers', 'annotations', 'enrolments', 'completions', 'unlocked_sections', 'uploads', 'variables', 'sessions'] as const
    const rows = await Promise.all(tables.map((name) => db.rows(`select * from ${name} where user_id = $1 order by 1, 2, 3`, [userId])))
    return [...rows, await db.rows('select * from users where id = $1', [userId])]
  }

  test('with the ids of another person’s work each call answers for the caller alone', async () => {
    const owner = await server.signIn('owner@example.org', { plan: 'pro' })
    await answerTask(owner)
    await unlockedSection(owner)
    await owner.call('PUT', `/projects/${open}/annotations.json`, ownNotes, { 'if-match': '"0"' })
    await owner.call('PUT', '/projects/selection', [{ projectId: open, selectedTime: '2026-11-20T10:00:00Z' }])
    await owner.call('PUT', '/user/variables', { key: `project:${open}:boat`, value: 'Petrel' })
    await db.rows('insert into completions (user_id, project_id) values ($1, $2)', [owner.userId, open])
    const key = `${open}_${tideTable.picture}`
    await server.context.files.write(`${owner.userId}/${key}`, Buffer.from('a picture'), 'image/png')
    await db.rows(`insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, 'image/png', 9, '"e"', now())`, [
      owner.userId,
      key,
    ])
    const before = await belongings(owner)
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 2, 1, 1, 1, 1, 1, 1])

    for (const role of roles) {
      const stranger = await somebody(role)
      await server.forgetLimits()
      expect([401, 404]).toContain((await stranger.call('GET', `/projects/${open}/validations/${tideTable.keyword}`)).status)
      expect([401, 404]).toContain((await stranger.call('GET', `/uploads/${key}`)).status)
      expect([401, 422]).toContain(
        (await stranger.call('POST', `/projects/${open}/validations/${tideTable.picture}`, fileDraft(key))).status,
      )
      expect([401, 404]).toContain((await stranger.call('GET', `/projects/${open}/validations/${tideTable.picture}`)).status)
      expect(await stranger.call('GET', `/projects/${open}/annotations.json`)).not.toMatchObject({ body: { items: [{}] } })
      const validations = await stranger.call<Array<{ answer: unknown }>>('GET', `/projects/${open}/validations`)
      expect(validations.body.map(({ answer }) => answer)).toEqual([null, null, null, null])
      expect(await stranger.call('GET', `/projects/${open}`)).toMatchObject({ body: { selected: false, status: 'INCOMPLETE' } })
      expect([401, 403]).toContain((await stranger.call('GET', `/projects/${proProject}/${lighthouseLog.section}`)).status)
      for (const row of Object.values(table).flat()) await stranger.call(row.method ?? 'GET', row.path, row.body, row.headers)
      expect(await belongings(owner)).toEqual(before)
    }
    expect(await server.context.files.read(`${owner.userId}/${key}`)).toEqual(Buffer.from('a picture'))
  })
})

describe('with the ids of another person', () => {
  const marks = ['Marked Owner', 'marked-owner', 'a marked draft', 'Marked Petrel', 'A marked goal']
  let owner: SignedInVisitor
  let attemptId: string
  beforeAll(async () => {
    owner = await server.signIn('marked-owner@example.org', { plan: 'pro' })
    await owner.call('PUT', '/user/name', { name: marks[0] })
    const draft = { id: tideTable.keyword, type: 'TEXT', text: { data: marks[2] }, status: 'INCOMPLETE' }
    await owner.call('POST', `/projects/${open}/validations/${tideTable.keyword}`, draft)
    await owner.call('PUT', '/user/variables', { key: `project:${open}:boat`, value: marks[3] })
    await owner.call('PUT', `/projects/${open}/annotations.json`, markedNotes, { 'if-match': '"0"' })
    await owner.call('POST', '/goals', { goal: marks[4] })
    await unlockedSection(owner)
    const quiz = await owner.call<{ attempt?: { id: string }; attemptId?: string }>('GET', `/projects/${open}/quiz`)
    attemptId = quiz.body.attemptId ?? quiz.body.attempt?.id ?? ''
    expect(attemptId).not.toBe('')
  })
  beforeEach(() => server.forgetLimits())
  /** The same call about what belongs to the owner. */
  const about = <T>(part: T): T =>
    part === undefined ? part : (JSON.parse(JSON.stringify(part).replaceAll(noAttempt, attemptId).replaceAll(observed, owner.userId)) as T)
  const belongings = async () => {
    const tables = ['answers', 'annotations', 'enrolments', 'variables', 'goals', 'quiz_attempts', 'sessions', 'unlocked_sections'] as const
    const rows = await Promise.all(
      tables.map((name) => db.rows(`select * from ${name} where user_id = $1 order by 1, 2, 3`, [owner.userId])),
    )
    return [...rows, await db.rows('select * from users where id = $1', [owner.userId])]
  }

  test.for(endpoints.map(({ name }) => name))('%s reveals and changes nothing of theirs', async (name) => {
    const stranger = await somebody('pro')
    const before = await belongings()
    for (const { method = 'GET', path, body, headers } of table[name]) {
      const answer = await stranger.fetch(about(path), {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(about(body)) }),
      })
      const text = await answer.text()
      for (const mark of [...marks, owner.userId, owner.email]) expect(text).not.toContain(mark)
    }
    expect(await belongings()).toEqual(before)
  })
})

const markedNotes = {
  version: 1,
  run: 0,
  items: [{ kind: 'bookmark', block: 'read-the-sea', changed: 1, on: true }],
  update: null,
}

const ownNotes = { version: 1, run: 0, items: [{ kind: 'bookmark', block: 'read-the-sea', changed: 1, on: true }], update: null }

const fileDraft = (storageName: string) => ({
  id: tideTable.picture,
  type: 'FILE',
  file: { name: 'mine.png', storageName },
  status: 'INCOMPLETE',
})
