import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../core/endpoints.ts'
import { analytics } from './analytics/service.ts'
import { catalogue } from './catalogue/service.ts'
import { documents } from './documents/service.ts'
import { tasks } from './tasks/service.ts'
import { type Learner, startServer, type Visitor } from './testing.ts'
import { harbourPlans, lighthouseLog, tideTable } from './testing-catalogue.ts'

const server = await startServer({
  served: (context) => [...catalogue(context), ...documents(context), ...tasks(context), ...analytics(context)],
})
const { db } = server

const roles = ['visitor', 'free', 'pending', 'pro', 'admin'] as const
type Role = (typeof roles)[number]
/** What each role is answered, in the order of `roles`; one number when all are answered alike. */
type Expected = number | [visitor: number, free: number, pending: number, pro: number, admin: number]
type Case = { of?: string; method?: string; path: string; body?: unknown; expected: Expected; given?: (who: Visitor) => Promise<unknown> }

const [open, proProject, privateProject] = [tideTable.id, lighthouseLog.id, harbourPlans.id]
const draftOf = (id: string) => ({ id, type: 'TEXT', text: { data: 'a draft' }, status: 'INCOMPLETE' })
const unlocked = (who: Visitor) => who.call('PUT', `/projects/${proProject}`, { locked: false })
const unlockedSection = async (who: Visitor) => {
  await unlocked(who)
  await who.call('GET', `/projects/${proProject}/${lighthouseLog.section}/unlock`)
}
/** In a project that is open to everybody. */
const openedSection = (who: Visitor) => who.call('GET', `/projects/${open}/${tideTable.section}/unlock`)
const answered = (who: Visitor) => who.call('POST', `/projects/${open}/validations/${tideTable.keyword}`, draftOf(tideTable.keyword))

const signedIn: Expected = [401, 200, 200, 200, 200]
/** What is not there for somebody, whether it exists or not. */
const notFound: Expected = [401, 404, 404, 404, 404]
const proFinds: Expected = [401, 404, 200, 200, 404]
const signedInEmpty: Expected = [401, 204, 204, 204, 204]
/** The admin of the tests is not Pro: what is Pro's stays Pro's. */
const proOnly: Expected = [401, 403, 200, 200, 403]
const proReaders: Expected = [403, 403, 200, 200, 403]

const table: Record<string, Case[]> = {
  requestCode: [{ method: 'POST', path: '/auth/otp/login', body: { email: 'somebody@example.org' }, expected: 204 }],
  verifyCode: [{ method: 'POST', path: '/auth/otp/verify', body: { email: 'somebody@example.org', code: '000000' }, expected: 422 }],
  logOut: [{ method: 'POST', path: '/auth/logout', expected: 204 }],
  logOutEverywhere: [{ method: 'POST', path: '/auth/logout/everywhere', expected: signedInEmpty }],
  getUser: [{ path: '/user', expected: signedIn }],
  getPreferences: [{ path: '/user/preferences', expected: signedIn }],
  savePreferences: [{ method: 'PUT', path: '/user/preferences', body: { selectedCategories: ['Databases'] }, expected: signedIn }],
  getFeatures: [{ path: '/features', expected: 200 }],
  reportFailure: [
    { method: 'POST', path: '/reports', body: { where: 'Reading', message: 'It failed.', path: '/', release: '0.1.0' }, expected: 204 },
  ],
  listProjects: [
    { path: '/projects', expected: 200 },
    { of: 'My Projects', path: '/projects?selected=true', expected: signedIn },
  ],
  getProject: [
    { path: `/projects/${open}`, expected: 200 },
    { of: 'a Pro project', path: `/projects/${proProject}`, expected: 200 },
    { of: 'a private project', path: `/projects/${privateProject}`, expected: [403, 403, 403, 403, 200] },
    { of: 'no project', path: '/projects/no-such-project', expected: 404 },
  ],
  updateProject: [
    { of: 'an open project', method: 'PUT', path: `/projects/${open}`, body: { locked: false }, expected: signedIn },
    { of: 'a Pro project to unlock', method: 'PUT', path: `/projects/${proProject}`, body: { locked: false }, expected: proOnly },
    {
      of: 'a project to complete',
      method: 'PUT',
      path: `/projects/${open}`,
      body: { status: 'COMPLETE' },
      expected: [401, 409, 409, 409, 409],
    },
    { of: 'a private project', method: 'PUT', path: `/projects/${privateProject}`, body: {}, expected: [401, 403, 403, 403, 200] },
  ],
  selectProjects: [
    { method: 'PUT', path: '/projects/selection', body: [{ projectId: open, selectedTime: '2026-11-20T10:00:00Z' }], expected: signedIn },
    {
      of: 'a private project',
      method: 'PUT',
      path: '/projects/selection',
      body: [{ projectId: privateProject, selectedTime: '2026-11-20T10:00:00Z' }],
      expected: [401, 404, 404, 404, 200],
    },
  ],
  resetProject: [
    { method: 'POST', path: `/projects/${open}/reset`, expected: proOnly, given: answered },
    { of: 'a locked Pro project', method: 'POST', path: `/projects/${proProject}/reset`, expected: [401, 403, 403, 403, 403] },
    { of: 'an unlocked Pro project', method: 'POST', path: `/projects/${proProject}/reset`, expected: proOnly, given: unlocked },
    { of: 'a private project', method: 'POST', path: `/projects/${privateProject}/reset`, expected: [401, 403, 403, 403, 403] },
  ],
  updateProjectContent: [
    { method: 'POST', path: `/projects/${open}/reset_content`, expected: signedIn, given: answered },
    { of: 'an unlocked Pro project', method: 'POST', path: `/projects/${proProject}/reset_content`, expected: proOnly, given: unlocked },
    { of: 'a private project', method: 'POST', path: `/projects/${privateProject}/reset_content`, expected: [401, 403, 403, 403, 200] },
  ],
  getProjectFile: [
    { path: `/projects/${open}/document.json`, expected: 200 },
    { of: 'a locked Pro project', path: `/projects/${proProject}/document.json`, expected: 403 },
    { of: 'an unlocked Pro project', path: `/projects/${proProject}/document.json`, expected: proReaders, given: unlocked },
    { of: 'a private project', path: `/projects/${privateProject}/document.json`, expected: [403, 403, 403, 403, 200] },
    { of: 'a locked Pro section', path: `/projects/${proProject}/${lighthouseLog.section}`, expected: 403, given: unlocked },
    {
      of: 'an unlocked Pro section',
      path: `/projects/${proProject}/${lighthouseLog.section}`,
      expected: proReaders,
      given: unlockedSection,
    },
  ],
  unlockSection: [
    { path: `/projects/${proProject}/${lighthouseLog.section}/unlock`, expected: [401, 403, 204, 204, 403], given: unlocked },
    { of: 'a locked Pro project', path: `/projects/${proProject}/${lighthouseLog.section}/unlock`, expected: [401, 403, 403, 403, 403] },
    { of: 'what is no Pro section', path: `/projects/${open}/document.json/unlock`, expected: [401, 403, 404, 404, 403] },
  ],
  listValidations: [
    { path: `/projects/${open}/validations`, expected: 200 },
    { of: 'a locked Pro project', path: `/projects/${proProject}/validations`, expected: 403 },
    { of: 'an unlocked Pro project', path: `/projects/${proProject}/validations`, expected: proReaders, given: unlocked },
    { of: 'a private project', path: `/projects/${privateProject}/validations`, expected: [403, 403, 403, 403, 200] },
  ],
  getAnswer: [
    { path: `/projects/${open}/validations/${tideTable.keyword}`, expected: signedIn, given: answered },
    { of: 'an unanswered task', path: `/projects/${open}/validations/${tideTable.keyword}`, expected: [401, 404, 404, 404, 404] },
    { of: 'a locked Pro project', path: `/projects/${proProject}/validations/${lighthouseLog.text}`, expected: [401, 403, 403, 403, 403] },
    { of: 'a private project', path: `/projects/${privateProject}/validations/${harbourPlans.text}`, expected: [401, 403, 403, 403, 404] },
    {
      of: 'a task of an unlocked Pro section',
      path: `/projects/${open}/validations/${tideTable.secret}`,
      expected: proFinds,
      given: async (who) => {
        await openedSection(who)
        await who.call('POST', `/projects/${open}/validations/${tideTable.secret}`, draftOf(tideTable.secret))
      },
    },
  ],
  saveAnswer: [
    { method: 'POST', path: `/projects/${open}/validations/${tideTable.keyword}`, body: draftOf(tideTable.keyword), expected: signedIn },
    {
      of: 'a verdict',
      method: 'POST',
      path: `/projects/${open}/validations/${tideTable.keyword}`,
      body: { ...draftOf(tideTable.keyword), status: 'COMPLETE' },
      expected: signedIn,
    },
    {
      of: 'a locked Pro project',
      method: 'POST',
      path: `/projects/${proProject}/validations/${lighthouseLog.text}`,
      body: draftOf(lighthouseLog.text),
      expected: [401, 403, 403, 403, 403],
    },
    {
      of: 'an unlocked Pro project',
      method: 'POST',
      path: `/projects/${proProject}/validations/${lighthouseLog.text}`,
      body: draftOf(lighthouseLog.text),
      expected: proOnly,
      given: unlocked,
    },
    {
      of: 'a private project',
      method: 'POST',
      path: `/projects/${privateProject}/validations/${harbourPlans.text}`,
      body: draftOf(harbourPlans.text),
      expected: [401, 403, 403, 403, 200],
    },
    ...['INCOMPLETE', 'IN_REVIEW', 'COMPLETE'].flatMap((status) => {
      const call = { method: 'POST', path: `/projects/${open}/validations/${tideTable.secret}` }
      const body = { ...draftOf(tideTable.secret), status }
      return [
        { ...call, of: `${status}, a task of a locked Pro section`, body, expected: notFound },
        { ...call, of: `${status}, a task of an unlocked Pro section`, body, expected: proFinds, given: openedSection },
      ]
    }),
  ],
  getMarkers: [
    { path: `/projects/${open}/tracks/main/markers`, expected: 200 },
    { of: 'a locked Pro project', path: `/projects/${proProject}/tracks/main/markers`, expected: 403 },
    { of: 'an unlocked Pro project', path: `/projects/${proProject}/tracks/main/markers`, expected: proReaders, given: unlocked },
    { of: 'a private project', path: `/projects/${privateProject}/tracks/main/markers`, expected: [403, 403, 403, 403, 200] },
  ],
  getUploadUrl: [
    { path: `/uploads/generate-signed-url?fileName=${open}_${tideTable.picture}`, expected: signedIn },
    {
      of: 'a locked Pro project',
      path: `/uploads/generate-signed-url?fileName=${proProject}_${lighthouseLog.picture}`,
      expected: [401, 403, 403, 403, 403],
    },
    {
      of: 'a task of a locked Pro section',
      path: `/uploads/generate-signed-url?fileName=${open}_${tideTable.secretPicture}`,
      expected: notFound,
    },
    {
      of: 'a task of an unlocked Pro section',
      path: `/uploads/generate-signed-url?fileName=${open}_${tideTable.secretPicture}`,
      expected: proFinds,
      given: openedSection,
    },
  ],
  getUpload: [{ path: `/uploads/${open}_${tideTable.picture}`, expected: [401, 404, 404, 404, 404] }],
}

const served = [...catalogue(server.context), ...documents(server.context), ...tasks(server.context), ...analytics(server.context)]

test('every call of the contract stands in the table of roles', () => {
  expect(Object.keys(table).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  expect(served.map(({ endpoint }) => endpoint.name).filter((name) => !(name in table))).toEqual([])
})

let people = 0
const somebody = (role: Role): Promise<Visitor> => {
  if (role === 'visitor') return Promise.resolve(server.visitor())
  if (role === 'admin') return server.signIn('admin@example.org')
  return server.signIn(`${role}-${(people += 1)}@example.org`, { plan: role })
}
const forgetAdmin = () => db.rows(`delete from users where email = 'admin@example.org'`)

describe('the server lets in whom it should, and tells everybody else why not', () => {
  beforeEach(async () => {
    await server.forgetLimits()
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

  test.for(cases)('$name $of by $role: $status', async ({ role, row: { method = 'GET', path, body, given }, status }) => {
    const who = await somebody(role)
    await given?.(who)
    const answer = await who.call<{ error?: { code: string } }>(method, path, body)
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.body.error?.code).toBe('signed_out')
    if (status === 403) expect(['plan_required', 'not_allowed']).toContain(answer.body.error?.code)
  })

  test('a call that needs a session refuses a made-up cookie like none at all', async () => {
    const impostor = server.visitor('session=made-up')
    for (const { name, caller } of endpoints.filter((endpoint) => endpoint.caller !== 'anyone')) {
      for (const { method = 'GET', path, body } of table[name]!) {
        expect([name, caller, (await impostor.call(method, path, body)).status]).toEqual([name, caller, 401])
        await server.forgetLimits()
      }
    }
  })

  test('a page of another origin changes nothing in the name of whoever opens it', async () => {
    const learner = await server.signIn('victim@example.org', { plan: 'pro' })
    for (const { name, method } of endpoints.filter((endpoint) => endpoint.method !== 'GET')) {
      const { path, body } = table[name]![0]!
      const answer = await learner.call(method, path, body, { origin: 'https://evil.example' })
      expect([name, answer.status, answer.body]).toMatchObject([name, 403, { error: { code: 'wrong_origin' } }])
    }
  })
})

describe('nobody reaches what is another person’s', () => {
  /** Everything that is stored of a person. */
  const belongings = async ({ userId }: Learner) => {
    const tables = ['answers', 'enrolments', 'completions', 'unlocked_sections', 'uploads', 'sessions'] as const
    const rows = await Promise.all(tables.map((name) => db.rows(`select * from ${name} where user_id = $1 order by 1, 2, 3`, [userId])))
    return [...rows, await db.rows('select * from users where id = $1', [userId])]
  }

  test('with the ids of another person’s work each call answers for the caller alone', async () => {
    const owner = await server.signIn('owner@example.org', { plan: 'pro' })
    await answered(owner)
    await unlockedSection(owner)
    await owner.call('PUT', '/projects/selection', [{ projectId: open, selectedTime: '2026-11-20T10:00:00Z' }])
    await db.rows('insert into completions (user_id, project_id) values ($1, $2)', [owner.userId, open])
    const key = `${open}_${tideTable.picture}`
    await server.context.files.write(`${owner.userId}/${key}`, Buffer.from('a picture'), 'image/png')
    await db.rows(`insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, 'image/png', 9, '"e"', now())`, [
      owner.userId,
      key,
    ])
    const before = await belongings(owner)
    expect(before.map((rows) => rows.length)).toEqual([1, 2, 1, 1, 1, 1, 1])

    for (const role of roles) {
      const stranger = await somebody(role)
      await server.forgetLimits()
      expect([401, 404]).toContain((await stranger.call('GET', `/projects/${open}/validations/${tideTable.keyword}`)).status)
      expect([401, 404]).toContain((await stranger.call('GET', `/uploads/${key}`)).status)
      expect([401, 422]).toContain(
        (await stranger.call('POST', `/projects/${open}/validations/${tideTable.picture}`, fileDraft(key))).status,
      )
      expect([401, 404]).toContain((await stranger.call('GET', `/projects/${open}/validations/${tideTable.picture}`)).status)
      const validations = await stranger.call<Array<{ answer: unknown }>>('GET', `/projects/${open}/validations`)
      expect(validations.body.map(({ answer }) => answer)).toEqual([null, null, null, null])
      expect(await stranger.call('GET', `/projects/${open}`)).toMatchObject({ body: { selected: false, status: 'INCOMPLETE' } })
      expect([401, 403]).toContain((await stranger.call('GET', `/projects/${proProject}/${lighthouseLog.section}`)).status)
      for (const row of Object.values(table).flat()) await stranger.call(row.method ?? 'GET', row.path, row.body)
      expect(await belongings(owner)).toEqual(before)
    }
    expect(await server.context.files.read(`${owner.userId}/${key}`)).toEqual(Buffer.from('a picture'))
  })
})

const fileDraft = (storageName: string) => ({
  id: tideTable.picture,
  type: 'FILE',
  file: { name: 'mine.png', storageName },
  status: 'INCOMPLETE',
})
