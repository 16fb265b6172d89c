import { fork } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { App } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import { annotationsOn } from '../measuring/annotations.ts'
import { enrolLearners } from '../measuring/learners.ts'
import { interleaved, perSecond, times, type Row } from '../measuring/measure.ts'

const rounds = 5
const seconds = 3
const project = 'put-tls-in-front'

type Requests = NonNullable<autocannon.Options['requests']>

/** Requests per second over eight connections. Any answer that is not a success makes the figure worthless, so it throws. */
const rate = async (url: string, requests: Requests): Promise<number> => {
  const result = await autocannon({ url, requests, connections: 8, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${url}${requests[0]?.path ?? ''}: ${result.non2xx} refused, ${result.errors} failed of ${result.requests.total}; ${JSON.stringify(result.statusCodeStats)}`,
    )
  return result.requests.average
}

const startBareServer = (databaseUrl: string) =>
  new Promise<{ origin: string; stop: () => void }>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'bare.ts'), [databaseUrl], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    child.stdout!.once('data', (line: Buffer) => resolve({ origin: line.toString().trim(), stop: () => void child.kill('SIGTERM') }))
    child.once('exit', reject)
  })

/** Each main call against the bare framework with one prepared query, on the same PostgreSQL. */
export const benchCalls = async (app: App): Promise<Row[]> => {
  const db = await databaseOf(app)
  const bare = await startBareServer(db.url)
  try {
    const learners = await enrolLearners(db, 400)
    const task = (await db.row<{ id: string }>(
      `select id from validations where project_id = $1 and type = 'TEXT' order by position limit 1`,
      [project],
    ))!.id
    const json = { accept: 'application/json' }
    const reading = (path: string): Requests =>
      learners.slice(0, 50).map(({ cookie }) => ({ method: 'GET', path, headers: { ...json, cookie } }))
    let count = 0
    // Each save is by another learner with other text, because saving the same text again would write nothing.
    const saving = (method: 'POST' | 'PUT', path: string, bodyOf: (n: number) => unknown): Requests => [
      {
        method,
        setupRequest: (request) => {
          const n = (count += 1) % learners.length
          const headers = { ...json, cookie: learners[n]!.cookie, 'content-type': 'application/json', origin: app.origin, 'if-match': '*' }
          return { ...request, path: path.replace('{n}', String(n)), headers, body: JSON.stringify(bodyOf(count)) }
        },
      },
    ]
    const text = 'The authority signed the name, and the visitor compares it.'
    const { document } = (await db.row<{ document: GuidedDocument }>(
      "select body::json as document from project_files where project_id = $1 and name = 'document.json' order by version desc limit 1",
      [project],
    ))!
    const annotations = (n: number) => annotationsOn(document, n)
    const answer = (n: number) => ({ id: task, type: 'TEXT', text: { data: `${text} ${n}` }, status: 'INCOMPLETE' })

    const nickname = await showDocuments(db, 200)

    const pairs: Array<{ what: string; goal: string; ours: Requests; theirs: Requests }> = [
      {
        what: 'read a project’s document, signed in',
        goal: '≥ 0.40×',
        ours: reading(`/projects/${project}/document.json`),
        theirs: [{ path: `/document/${project}` }],
      },
      {
        what: 'read a project’s document, visitor',
        goal: '≥ 0.40×',
        ours: [{ path: `/projects/${project}/document.json`, headers: json }],
        theirs: [{ path: `/document/${project}` }],
      },
      {
        what: 'save an answer, durable',
        goal: '≥ 0.30×',
        ours: saving('POST', `/projects/${project}/validations/${task}`, answer),
        theirs: saving('POST', '/answers/{n}/1', (n) => ({ text: `${text} ${n}` })),
      },
      {
        what: 'save annotations of 8 kB, durable',
        goal: '≥ 0.30×',
        ours: saving('PUT', `/projects/${project}/annotations.json`, annotations),
        theirs: saving('POST', '/answers/{n}/2', (n) => ({ text: JSON.stringify(annotations(n)) })),
      },
      { what: 'list the projects', goal: '', ours: reading('/projects'), theirs: [{ path: '/projects' }] },
      {
        what: 'list a project’s validations',
        goal: '',
        ours: reading(`/projects/${project}/validations`),
        theirs: [{ path: `/validations/${project}` }],
      },
      {
        what: 'read a portfolio of 200 documents, visitor',
        goal: '',
        ours: [{ path: `/users/${nickname}/portfolio`, headers: json }],
        theirs: [{ path: `/portfolios/${nickname}` }],
      },
    ]
    const rows: Row[] = []
    for (const { what, goal, ours, theirs } of pairs) {
      const results = await interleaved(
        rounds,
        () => rate(app.origin, ours),
        () => rate(bare.origin, theirs),
      )
      rows.push({ what, ours: perSecond(results.ours), against: `${perSecond(results.theirs)} bare`, ratio: times(results.ratio), goal })
    }
    return rows
  } finally {
    bare.stop()
    await db.close()
  }
}

/** A person with so many documents in their portfolio, half of them files with pictures. Returns their nickname. */
const showDocuments = async (db: Awaited<ReturnType<typeof databaseOf>>, count: number): Promise<string> => {
  const { id, nickname } = (await db.row<{ id: string; nickname: string }>(
    `insert into users (email, nickname, name) values ('shown@bench.example', 'shown-bench', 'Shown') returning id, nickname`,
  ))!
  await db.rows(`insert into portfolios (user_id, title, description, is_public) values ($1, 'Boats', 'What I built', true)`, [id])
  const key = `'portfolio_' || md5(n::text)::uuid`
  await db.rows(
    `with file as (
       insert into uploads (user_id, key, content_type, size, etag, used_at)
       select $1, prefix || ${key}, 'application/pdf', 1000, '"x"', now() from generate_series(1, $2::int, 2) n, unnest(array['', 'first_page_']) prefix
     )
     insert into portfolio_documents (user_id, id, type, title, url, storage_name, file_name, created_at, updated_at)
     select $1, md5(n::text)::uuid, case when n % 2 = 1 then 'FILE' else 'URL' end, 'Document ' || n, case when n % 2 = 0 then 'tides.example/' || n end,
       case when n % 2 = 1 then ${key} end, case when n % 2 = 1 then 'chart.pdf' end, now() - n * interval '1 hour', now()
     from generate_series(1, $2::int) n`,
    [id, count],
  )
  return nickname
}
