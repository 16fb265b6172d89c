import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { startApp, type App } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import { inspectable, liveMemoryOf } from './inspected.ts'
import { megabytes, times, type Row } from '../measuring/measure.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { enrolLearners, type Learner } from '../measuring/learners.ts'

const project = 'speak-http-by-hand'
const readers = 1_000
const chats = 20
const chunk = JSON.stringify({ type: 'text-delta', text: 'word '.repeat(80) })
/** Chunks of an answer of four megabytes, far more than a connection buffers while nobody reads, and of one twice as long. */
const [long, longer] = [10_000, 20_000]
/** Maximum bytes that all readers may retain: a tenth of a megabyte each. */
const max = 100e6
/** Maximum ratio that counts as no growth, given V8's garbage collection. */
const maxGrowth = 1.25
/** Milliseconds without reading. */
const time = 15_000

/**
 * Measures the memory of readers that request a long answer without reading it, after garbage collection, because the process also has
 * garbage from filling the kernel's buffers.
 */
export const benchStalledReaders = async (): Promise<Row[]> => {
  const app = await startApp({ LOG_LEVEL: 'warn', ...inspectable })
  const db = await databaseOf(app)
  try {
    const opened = await openChats(app, db, chats)
    const addAnswers = async (chunks: number) => {
      const rows = await db.rows<{ id: string; chat_id: string }>(
        `insert into chat_streams (chat_id, user_id, state, ended_at) select id, user_id, 'complete', now() from chats where id = any($1)
         returning id, chat_id`,
        [opened.map(({ id }) => id)],
      )
      await db.rows(
        'insert into chat_chunks (stream_id, number, data) select s, n, $2 from unnest($1::uuid[]) s, generate_series(1, $3::int) n',
        [rows.map(({ id }) => id), chunk, chunks],
      )
      return opened.map(({ id, headers }) => ({ path: `/chats/${id}/streams/${rows.find((row) => row.chat_id === id)!.id}`, headers }))
    }
    const [answers, longerAnswers] = [await addAnswers(long), await addAnswers(longer)]
    await (await fetch(`${app.origin}${answers[0]!.path}`, { headers: answers[0]!.headers })).text()
    const first = await wave(app, answers)
    const ofLonger = await wave(app, longerAnswers)
    const again = await wave(app, longerAnswers)
    const bounded = (what: string, ours: number, against: number): Row => ({
      what,
      ours: megabytes(ours),
      against: megabytes(against),
      ratio: times(ours / against),
      goal: `≤ ${times(maxGrowth)}`,
      isMissed: ours > maxGrowth * against,
    })
    return [
      {
        what: `${readers} readers that take nothing of an answer of ${megabytes(long * chunk.length)} hold`,
        ours: megabytes(first.held),
        against: '—',
        ratio: '—',
        goal: `≤ ${megabytes(max)}`,
        isMissed: first.held > max,
      },
      bounded('The same of answers twice as long', ofLonger.held, first.held),
      bounded('The process at most with a second wave, against the first', again.highest, ofLonger.highest),
      {
        what: 'of them were being answered',
        ours: String(Math.min(first.begun, ofLonger.begun, again.begun)),
        against: '—',
        ratio: '—',
        goal: String(readers),
        isMissed: Math.min(first.begun, ofLonger.begun, again.begun) < readers,
      },
    ]
  } finally {
    await db.close()
    await app.remove()
  }
}

/** Learners with a chat each. */
const openChats = async (app: App, db: UntypedDatabase, count: number) => {
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(200))
    if ((await fetch(`${app.origin}/projects/${project}/document.json`, { headers: { accept: 'application/json' } })).ok) break
  const learners = await enrolLearners(db, count)
  return Promise.all(
    learners.map(async ({ cookie }: Learner) => {
      const headers = { cookie, accept: 'application/json' }
      const { id } = (await (await fetch(`${app.origin}/chats?projectId=${project}`, { headers })).json()) as { id: string }
      return { id, headers }
    }),
  )
}

/** Returns the bytes retained by readers after garbage collection, and the process's maximum. */
const wave = async (app: App, answers: ReadonlyArray<{ path: string; headers: { cookie: string } }>) => {
  const before = await liveMemoryOf(app)
  let begun = 0
  const sockets = Array.from({ length: readers }, (_, n) => {
    const { path, headers } = answers[n % answers.length]!
    const socket = createConnection({ port: Number(new URL(app.origin).port), host: '127.0.0.1' }).on('error', () => {})
    // Stops reading after the first bytes.
    socket.once('data', () => {
      begun += 1
      socket.pause()
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${headers.cookie}\r\naccept: text/event-stream\r\n\r\n`)
    return socket
  })
  let highest = 0
  for (const until = Date.now() + time; Date.now() < until; await delay(100)) highest = Math.max(highest, residentOf(app.pid()))
  const held = (await liveMemoryOf(app)) - before
  for (const socket of sockets) socket.destroy()
  await delay(2_000)
  return { held, highest, begun }
}

const residentOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
