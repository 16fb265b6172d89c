import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { SearchAnswer } from '../../core/search/schema.ts'
import { connect, type UntypedDatabase } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { publishCatalogue } from '../../server/publishing/publish.ts'
import { generateCatalogue } from './generatedCatalogue.ts'
import { startServers } from './searchServers.ts'
import { median, milliseconds, percentile, times, type Row } from '../measuring/measure.ts'

const projects = 10_000
const rounds = 5
const atOnce = 10

type WrittenSearch = { type: string; id: string; q: string }

/** Searches over a generated catalogue, in turn with one row read by its key through the same route. */
export const benchSearch = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-bench-'))
  await chmod(dataDir, 0o755)
  const log = pino({ level: 'silent' })
  const db = await connect({ dataDir, log })
  try {
    await migrate(db, log)
    const took = await publishGenerated(db)
    const server = await startServers(db.url)
    try {
      return [
        { what: `${projects} projects published`, ours: `${(took / 1000).toFixed(0)} s`, against: '', ratio: '', goal: '' },
        ...(await measure(server.search, server.byKey)),
      ]
    } finally {
      server.stop()
    }
  } finally {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Publishes with the product's code, except that it doesn't wait for the disk. Returns milliseconds. */
const publishGenerated = async (db: UntypedDatabase): Promise<number> => {
  await db.execute('alter system set synchronous_commit = off')
  await db.execute('select pg_reload_conf()')
  const begin = performance.now()
  await publishCatalogue(db, generateCatalogue(projects))
  await db.execute({ text: 'vacuum analyze', timeout: 120_000 })
  return performance.now() - begin
}

const measure = async (search: string, byKey: string): Promise<Row[]> => {
  const written = readSearches()
  const answers = new Map<string, SearchAnswer>()
  for (const { q } of written) answers.set(q, (await timed(search, q)).answer)
  const wrong = written.filter(({ type, id, q }) => !isFirst(answers.get(q)!, type, id))
  for (const { type, id, q } of wrong) console.log(`not first for "${q}": ${type} ${id}`)

  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const [index, { q }] of written.entries()) {
      ours.push((await timed(search, q)).took)
      theirs.push((await timed(byKey, `project-${1 + ((index * 49 + round) % projects)}`)).took)
    }
  const crowd = await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      const tooks: number[] = []
      for (let n = 0; n < 100; n++) tooks.push((await timed(search, written[(n * atOnce + worker) % written.length]!.q)).took)
      return tooks
    }),
  )
  const right = written.length - wrong.length
  return [
    {
      what: `a search over ${projects} projects, median`,
      ours: milliseconds(median(ours)),
      against: `${milliseconds(median(theirs))} one row by its key`,
      ratio: times(median(ours) / median(theirs)),
      goal: '≤ 3×',
    },
    { what: 'the same, 95th percentile', ours: milliseconds(percentile(ours, 0.95)), against: '', ratio: '', goal: '' },
    {
      what: `${atOnce} searches at once, 95th percentile`,
      ours: milliseconds(percentile(crowd.flat(), 0.95)),
      against: '',
      ratio: '',
      goal: '≤ 40 ms',
    },
    { what: `right answer first, one typo each`, ours: `${right} of ${written.length}`, against: '', ratio: '', goal: '≥ 95 %' },
  ]
}

/** Written by hand before the search was implemented. */
const readSearches = (): WrittenSearch[] =>
  readFileSync(join(import.meta.dirname, 'searchQueries.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [, type, id, q] = /^(\w+) (.+?) \| (.+)$/.exec(line)!
      return { type: type!, id: id!, q: q! }
    })

/** True if it is the first result of its group. */
const isFirst = ({ groups }: SearchAnswer, type: string, id: string): boolean => {
  const first = groups.find(({ results }) => results.some((result) => result.type === type))?.results[0]
  return first?.id === id
}

const agent = new Agent({ keepAlive: true })

/** Returns the milliseconds until the complete response. */
const timed = (origin: string, q: string) =>
  new Promise<{ took: number; answer: SearchAnswer }>((resolve, reject) => {
    const begin = performance.now()
    get(`${origin}/search?q=${encodeURIComponent(q)}`, { agent, headers: { accept: 'application/json' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const took = performance.now() - begin
        const body = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve({ took, answer: JSON.parse(body) as SearchAnswer })
        else reject(new Error(`${q}: ${response.statusCode} ${body}`))
      })
    }).on('error', reject)
  })
