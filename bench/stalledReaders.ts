import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { startApp } from '../e2e/app.ts'
import { databaseOf } from '../e2e/people.ts'
import type { Row } from './measure.ts'
import { openChats } from './relay.ts'

const readers = 1_000
const chats = 20
/** Chunks of an answer of four megabytes: far more than a connection takes before somebody reads from it. */
const chunks = 10_000
const chunk = JSON.stringify({ type: 'text-delta', text: 'word '.repeat(80) })
/** Megabytes by which the app may grow at most: a tenth of one for each reader. */
const most = 100
/** Milliseconds for which nobody reads. */
const time = 15_000

/** Readers that ask for a long answer and take nothing of it. */
export const benchStalledReaders = async (): Promise<Row[]> => {
  const app = await startApp({ LOG_LEVEL: 'warn' })
  const db = await databaseOf(app)
  try {
    const streams: Array<{ path: string; headers: { cookie: string } }> = []
    for (const { id, headers } of await openChats(app, db, chats)) {
      const stream = await db.row<{ id: string }>(
        `insert into chat_streams (chat_id, user_id, state, ended_at) select id, user_id, 'complete', now() from chats where id = $1 returning id`,
        [id],
      )
      await db.rows('insert into chat_chunks (stream_id, number, data) select $1, n, $2 from generate_series(1, $3::int) n', [
        stream!.id,
        chunk,
        chunks,
      ])
      streams.push({ path: `/chats/${id}/streams/${stream!.id}`, headers })
    }
    await (await fetch(`${app.origin}${streams[0]!.path}`, { headers: streams[0]!.headers })).text()
    const before = megabytesOf(app.pid())
    let begun = 0
    const sockets = Array.from({ length: readers }, (_, n) => {
      const { path, headers } = streams[n % streams.length]!
      const socket = createConnection({ port: Number(new URL(app.origin).port), host: '127.0.0.1' }).on('error', () => {})
      // Once the first bytes are there nobody reads on.
      socket.once('data', () => {
        begun += 1
        socket.pause()
      })
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${headers.cookie}\r\naccept: text/event-stream\r\n\r\n`)
      return socket
    })
    let grown = 0
    for (const until = Date.now() + time; Date.now() < until; await delay(100)) grown = Math.max(grown, megabytesOf(app.pid()) - before)
    for (const socket of sockets) socket.destroy()
    return [
      {
        what: `most memory of ${readers} readers that take nothing of an answer of ${Math.round((chunks * chunk.length) / 1e6)} MB`,
        ours: `${grown.toFixed(0)} MB`,
        ...{ against: '—', ratio: '—', goal: `≤ ${most} MB` },
        isMissed: grown > most,
      },
      {
        what: 'of them were being answered',
        ours: String(begun),
        against: '—',
        ratio: '—',
        goal: String(readers),
        isMissed: begun < readers,
      },
    ]
  } finally {
    await db.close()
    await app.remove()
  }
}

const megabytesOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000
