import autocannon from 'autocannon'
import type { App } from '../e2e/testing/app.ts'
import { databaseOf } from '../e2e/testing/database.ts'
import type { GuidedDocument } from '../core/documents/nodes.ts'
import { annotationsOn } from './measuring/annotations.ts'
import { enrolLearners, type Learner } from './measuring/learners.ts'
import { median, megabytes, times, type Row } from './measuring/measure.ts'
import { memoryOf } from './measuring/processMemory.ts'

/** How long it takes, at least two. */
const minutes = Math.max(2, Number(process.env['MINUTES'] ?? 10))
const project = 'put-tls-in-front'
/** Goals for the first minute, and for the last compared with the second. */
const [max, maxGrowth] = [250e6, 1.1]

/** Measures memory and its growth while learners read and save over eight connections. */
export const benchMemory = async (app: App): Promise<Row[]> => {
  const db = await databaseOf(app)
  const learners = await enrolLearners(db, 400)
  const [task] = await db.rows<{ id: string }>(
    `select id from validations where project_id = $1 and type = 'TEXT' order by position limit 1`,
    [project],
  )
  const [file] = await db.rows<{ document: GuidedDocument }>(
    "select body::json as document from project_files where project_id = $1 and name = 'document.json' order by version desc limit 1",
    [project],
  )
  await db.close()

  let count = 0
  const asked = (
    request: (learner: Learner, n: number) => Partial<autocannon.Request>,
    accept = 'application/json',
  ): autocannon.Request => ({
    setupRequest: (given) => {
      const n = (count += 1)
      const learner = learners[n % learners.length]!
      const headers = { accept, cookie: learner.cookie, origin: app.origin, 'content-type': 'application/json', 'if-match': '*' }
      return { ...given, headers, ...request(learner, n) }
    },
  })
  const path = `/projects/${project}`
  const words = (n: number) => `The authority signed the name, and the visitor compares it. ${n}`
  const answer = (n: number) => ({ id: task!.id, type: 'TEXT', text: { data: words(n) }, status: 'INCOMPLETE' })
  const requests = [
    asked(() => ({ path }), 'text/html'),
    asked(() => ({ path: `${path}/document.json` })),
    asked(() => ({ path: `${path}/validations` })),
    asked((_learner, n) => ({ path: `${path}/validations/${task!.id}`, method: 'POST', body: JSON.stringify(answer(n)) })),
    asked(() => ({ path: '/projects' })),
    asked((_learner, n) => ({ path: `${path}/annotations.json`, method: 'PUT', body: JSON.stringify(annotationsOn(file!.document, n)) })),
  ]

  const sizes: number[] = []
  const look = setInterval(() => void sizes.push(memoryOf(app.pid())), 1000)
  const { requests: sent, non2xx, errors } = await autocannon({ url: app.origin, requests, connections: 8, duration: minutes * 60 })
  clearInterval(look)
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} failed of ${sent.total}`)
  const first = Math.max(...sizes.slice(0, 60))
  const [second, last] = [median(sizes.slice(60, 120)), median(sizes.slice(-60))]
  const of = `of ${sent.total.toLocaleString('en')} requests`
  return [
    {
      what: 'most memory in the first minute, app and PostgreSQL together',
      ours: megabytes(first),
      against: '',
      ratio: '',
      goal: `≤ ${megabytes(max)}`,
      isMissed: first > max,
    },
    {
      what: `memory in the last of ${minutes} minutes, ${of}, beside the second`,
      ours: megabytes(last),
      against: megabytes(second),
      ratio: times(last / second),
      goal: `≤ ${times(maxGrowth)}`,
      isMissed: last > maxGrowth * second,
    },
  ]
}
