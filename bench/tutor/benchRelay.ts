import { fork } from 'node:child_process'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startApp, type App } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { enrolLearners, type Learner } from '../measuring/learners.ts'
import { median, milliseconds, percentile, times, type Row } from '../measuring/measure.ts'
import { startProvider } from './benchModel.ts'

const project = 'speak-http-by-hand'
const atOnce = 100
/** Of an answer, 20 ms apart: what a quick model says in two seconds. */
const pieces = 100
const pause = 20
/** Milliseconds until the first piece, so that what comes before it is not measured with it. */
const silence = 1_500
/** Milliseconds between two messages that are sent. */
const apart = 20
/** A round differs from the next by a tenth, and what is compared is a difference of two. */
const rounds = 8

/** Streams of a language model through the app, beside a relay that passes on bytes. */
export const benchRelay = async (): Promise<Row[]> => {
  const [long, short] = [await measured(pieces), await measured(1)]
  const each = (side: 'ours' | 'raw') => long[side].cpu - short[side].cpu
  const seconds = (cpu: number) => `${(cpu * 1000).toFixed(1)} s`
  const added = (share: number) => percentile(long.ours.first, share) - percentile(long.raw.first, share)
  return [
    {
      what: `processor time to relay 1,000 streams of ${pieces} pieces, without the asking`,
      ours: seconds(each('ours')),
      against: `${seconds(each('raw'))} raw`,
      ratio: times(each('ours') / each('raw')),
      goal: '≤ 1.5×',
    },
    {
      what: 'the same, with all that the app does for a message',
      ours: seconds(long.ours.cpu),
      against: `${seconds(long.raw.cpu)} raw`,
      ratio: times(long.ours.cpu / long.raw.cpu),
      goal: 'reported',
    },
    {
      what: `first word later than raw at ${atOnce} streams, median`,
      ours: milliseconds(added(0.5)),
      against: `${milliseconds(percentile(long.raw.first, 0.5))} raw`,
      ratio: '—',
      goal: '≤ 3 ms',
    },
    {
      what: `first word later than raw at ${atOnce} streams, 99 of 100`,
      ours: milliseconds(added(0.99)),
      against: `${milliseconds(percentile(long.raw.first, 0.99))} raw`,
      ratio: '—',
      goal: '≤ 15 ms',
    },
  ]
}

/** Processor time of one stream in seconds, and milliseconds from the provider's first piece to the reader. */
type Side = { cpu: number; first: number[] }

export const measured = async (count: number, more: Record<string, string> = {}): Promise<Record<'ours' | 'raw', Side>> => {
  const provider = await startProvider(count, pause, silence)
  const app = await startApp({ ...more, LOG_LEVEL: 'warn', MODEL_URL: provider.url, MODEL_NAME: 'small' })
  const raw = await startRawRelay(provider.url)
  const db = await databaseOf(app)
  try {
    const chats = await openChats(app, db, atOnce)
    const cpu = { ours: [] as number[], raw: [] as number[] }
    const first = { ours: [] as number[], raw: [] as number[] }
    const run = async (side: 'ours' | 'raw', pid: number, asked: ReadonlyArray<() => Promise<number>>) => {
      const before = cpuOf(pid)
      const found = await Promise.all(asked.map((one, at) => delay(at * apart).then(one)))
      await delay(200)
      cpu[side].push((cpuOf(pid) - before) / asked.length)
      first[side].push(...found)
    }
    for (let round = 0; round <= rounds; round++) {
      await db.rows('delete from rate_limits')
      await run(
        'ours',
        app.pid(),
        chats.map(
          ({ path, headers }) =>
            () =>
              firstWord(`${app.origin}${path}`, headers),
        ),
      )
      await run(
        'raw',
        raw.pid,
        chats.map(() => () => firstWord(raw.url, {})),
      )
      // The first round warms up.
      if (round === 0) for (const lists of [cpu, first]) lists.ours.length = lists.raw.length = 0
    }
    return { ours: { cpu: median(cpu.ours), first: first.ours }, raw: { cpu: median(cpu.raw), first: first.raw } }
  } finally {
    await db.close()
    raw.stop()
    await app.remove()
    provider.stop()
  }
}

/** Learners with a chat each. */
export const openChats = async (app: App, db: UntypedDatabase, count: number) => {
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(200))
    if ((await fetch(`${app.origin}/projects/${project}/document.json`, { headers: { accept: 'application/json' } })).ok) break
  const learners = await enrolLearners(db, count)
  return Promise.all(
    learners.map(async ({ cookie }: Learner, n) => {
      const headers = {
        cookie,
        origin: app.origin,
        accept: 'application/json',
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`,
      }
      const { id } = (await (await fetch(`${app.origin}/chats?projectId=${project}`, { headers })).json()) as { id: string }
      return { id, path: `/chats/${id}/messages`, headers }
    }),
  )
}

const message = JSON.stringify({ messages: [{ role: 'user', content: [{ type: 'text', text: 'What is an empty line for?' }] }] })

/** Sends a message, reads the answer to its end, and says how many milliseconds its first piece was on its way. */
const firstWord = (url: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      let said = ''
      let taken = Number.NaN
      response.setEncoding('utf8').on('data', (text: string) => {
        if (!Number.isNaN(taken)) return
        said += text
        const sent = /at=([\d.]+);/.exec(said)
        if (sent) taken = performance.timeOrigin + performance.now() - Number(sent[1])
      })
      response.once('end', () => resolve(taken)).once('error', reject)
    })
    asked.once('error', reject).end(message)
  })

const startRawRelay = (provider: string) =>
  new Promise<{ url: string; pid: number; stop: () => void }>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'rawRelay.ts'), [provider], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    child.stdout!.once('data', (line: Buffer) =>
      resolve({ url: line.toString().trim(), pid: child.pid!, stop: () => void child.kill('SIGTERM') }),
    )
    child.once('exit', reject)
  })

const ticks = Number(execFileSync('getconf', ['CLK_TCK']))

/** Seconds that a process has had of the processor, on Linux. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}
