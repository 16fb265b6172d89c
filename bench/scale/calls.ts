import type { GuidedDocument } from '../../core/documents/nodes.ts'
import type { App } from '../../e2e/testing/app.ts'
import { openSession } from '../../server/accounts/sessions/session.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { annotationsOn } from '../measuring/annotations.ts'
import { milliseconds, percentile, type Row } from '../measuring/measure.ts'

/** Goals, in milliseconds, for the 95th percentile of each call. */
const maxLearnerMs = 60
const maxAdminMs = 500

const learnerCount = 40
const learnerRounds = 5
const adminRounds = 20

type Call = { method?: 'GET' | 'POST' | 'PUT'; path: string; page?: boolean; body?: (round: number) => unknown }

/** Calls of learners with Pro, who may edit complete answers, in the most popular project. `requests`: the number sent. */
export const learnersCalls = async (app: App, db: UntypedDatabase): Promise<{ rows: Row[]; requests: number }> => {
  const project = await popularProject(db)
  const task = await popularTask(db, project)
  const { document } = (await db.row<{ document: GuidedDocument }>(
    "select body::json as document from project_files where project_id = $1 and name = 'document.json' order by version desc limit 1",
    [project],
  ))!
  const step = document.steps[0]!
  const path = `/projects/${project}`
  const calls: Record<string, Call> = {
    'start page': { path: '/', page: true },
    'the signed-in person': { path: '/user' },
    'home: the projects': { path: '/projects' },
    'home: the courses': { path: '/courses' },
    plan: { path: '/schedule' },
    search: { path: '/search?q=certificate' },
    portfolio: { path: '/user/portfolio' },
    'project page': { path, page: true },
    'project: its state': { path },
    'project: the text': { path: `${path}/document.json` },
    'project: the answers': { path: `${path}/validations` },
    'project: the notes': { path: `${path}/annotations.json` },
    'reading on: the position': {
      method: 'PUT',
      path: `${path}/position`,
      body: (round) => ({
        position: { stepId: step.id, blockId: step.children[0]!.id, offset: round, age: 0 },
        passedSteps: [],
        restartedAt: null,
      }),
    },
    'saving an answer': {
      method: 'POST',
      path: `${path}/validations/${task}`,
      body: (round) => ({ id: task, type: 'TEXT', text: { data: `The authority signed the name, ${round}.` }, status: 'INCOMPLETE' }),
    },
    'saving a note': { method: 'PUT', path: `${path}/annotations.json`, body: (round) => annotationsOn(document, round) },
  }
  const ids = await db.rows<{ id: string }>(
    `select id from users where nickname like 'scale-%' and plan = 'pro' order by md5(nickname) limit ${learnerCount}`,
  )
  const cookies: string[] = []
  for (const { id } of ids) cookies.push(`session=${await openSession(db, id, Date.now())}`)
  const rows = await measure(app, db, calls, cookies, learnerRounds, maxLearnerMs)
  return { rows, requests: rows.length * cookies.length * (learnerRounds + 1) }
}

/** Requests of the administration's pages. */
export const adminCalls = async (app: App, db: UntypedDatabase): Promise<Row[]> => {
  const project = await popularProject(db)
  const task = await popularTask(db, project)
  const { count } = (await db.row<{ count: number }>('select count(*) as count from users'))!
  const { id } = (await db.row<{ id: string }>(
    `insert into users (email, nickname, name, is_admin) values ('admin@bench.example', 'admin-bench', 'Admin', true) returning id`,
  ))!
  const cookie = `session=${await openSession(db, id, Date.now(), { method: 'passkey' })}`
  const reports = ['7', '30', '90', '365'].flatMap((days) => [`?days=${days}`, `?days=${days}&projectId=${project}`])
  const paths = [
    '/admin/users',
    `/admin/users?page=${Math.max(1, Math.floor(count / 20))}`,
    '/admin/users?plan=pro',
    '/admin/users?q=learner%2099',
    '/admin/users?q=nobody-has-this-name',
    '/admin/content',
    ...reports.map((query) => `/admin/analytics${query}`),
    `/admin/projects/${project}/answers`,
    `/admin/projects/${project}/answers/${task}`,
    '/admin/flags',
    '/admin/goals',
    '/admin/jobs?mail=',
    '/admin/jobs',
    '/admin/maintenance',
    '/admin/audit',
    '/admin/audit?q=nobody-wrote-this',
    '/admin/audit?person=learner%2099',
    '/admin/backups',
  ]
  return measure(app, db, Object.fromEntries(paths.map((path) => [path, { path }])), [cookie], adminRounds, maxAdminMs)
}

const popularProject = async (db: UntypedDatabase) =>
  (await db.row<{ id: string }>('select project_id as id from graded_answers group by 1 order by count(*) desc limit 1'))!.id

const popularTask = async (db: UntypedDatabase, project: string) =>
  (await db.row<{ id: string }>(
    `select v.id from validations v join graded_answers g on g.project_id = v.project_id and g.validation_id = v.id
     where v.project_id = $1 and v.type = 'TEXT' and v.answer_check ->> 'check' not in ('any', 'own-words') group by v.id order by count(*) desc limit 1`,
    [project],
  ))!.id

/** Calls one after the other, each round by everybody. The first round warms caches up, and isn't measured. */
const measure = async (
  app: App,
  db: UntypedDatabase,
  calls: Record<string, Call>,
  cookies: readonly string[],
  rounds: number,
  max: number,
): Promise<Row[]> => {
  const times = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round++) {
    await db.execute('delete from rate_limits')
    for (const cookie of cookies)
      for (const [what, { method = 'GET', path, page = false, body }] of Object.entries(calls)) {
        const headers = { cookie, accept: page ? 'text/html' : 'application/json', origin: app.origin, 'if-match': '*' }
        const sent = body && { body: JSON.stringify(body(round)), headers: { ...headers, 'content-type': 'application/json' } }
        const begin = performance.now()
        const response = await fetch(app.origin + path, { method, headers, ...sent })
        const reply = await response.text()
        if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${reply.slice(0, 200)}`)
        if (round > 0) times.set(what, [...(times.get(what) ?? []), performance.now() - begin])
      }
  }
  return [...times].map(([what, all]) => {
    const slow = percentile(all, 0.95)
    return {
      what,
      ours: milliseconds(slow),
      against: `median ${milliseconds(percentile(all, 0.5))}`,
      ratio: '',
      goal: `p95 ≤ ${max} ms`,
      isMissed: slow > max,
    }
  })
}
