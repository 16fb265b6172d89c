import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { pino } from 'pino'
import { buildDocumentation } from '../core/documentation/buildDocumentation.ts'
import { type App, startApp } from '../e2e/testing/app.ts'
import { databaseOf } from '../e2e/testing/database.ts'
import { fontFolders, fontNames } from '../server/documentation/fonts.ts'
import { makeDocumentation, makingProcessId, stopMaking } from '../server/documentation/making.ts'
import { materialOf, screenshot } from '../server/documentation/testing-documentation.ts'
import { enrolLearners, type Learner } from './measuring/learners.ts'
import { interleaved, median, megabytes, milliseconds, percentile, type Row, times } from './measuring/measure.ts'

const project = 'put-tls-in-front'
const [rounds, roundsWatched] = [20, 5]
/** Number of texts that result in six pages. */
const [stepsWithPictures, stepsWithout] = [7, 13]
const folder = join(import.meta.dirname, '../server/documentation')

/** Compares making a PDF in the worker process with Typst itself, and measures the memory of that process and the app's responses meanwhile. */
export const benchDocumentation = async (): Promise<Row[]> => {
  const scratch = await mkdtemp(join(tmpdir(), 'fieldwork-documentation-'))
  try {
    const text = await comparison(scratch, stepsWithout, false)
    const pictures = await comparison(scratch, stepsWithPictures, true)
    return [
      { what: 'A PDF of six pages of text, warm, with its Markdown and zip', ...text, goal: '≤ 2×' },
      { what: 'The same with four screenshots, which are re-encoded', ...pictures, goal: '' },
      {
        what: 'Memory that a making takes at most beyond the process at rest',
        ours: megabytes(highest),
        against: `at rest ${megabytes(atRest)}`,
        ratio: '',
        goal: '≤ 150 MB',
      },
      {
        what: 'Memory that the process takes at most in all',
        ours: megabytes(inAll),
        against: '',
        ratio: '',
        goal: 'reported',
      },
      ...(await besideRequests()),
    ]
  } finally {
    stopMaking()
    await rm(scratch, { recursive: true })
  }
}

const comparison = async (scratch: string, steps: number, hasPictures: boolean) => {
  const shot = await screenshot(1600, 900)
  const path = join(scratch, 'shot.jpg')
  await writeFile(path, shot.bytes)
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontFolders() }] })
  let round = 0
  const next = () => {
    const material = materialOf(steps, { author: `Learner ${(round += 1)}` })
    return buildDocumentation(hasPictures ? material : { ...material, tasks: material.tasks.filter(({ type }) => type !== 'FILE') })
  }
  const targets = {
    pdf: join(scratch, 'a.pdf'),
    markdown: join(scratch, 'a.md'),
    archive: join(scratch, 'a.zip'),
    card: join(scratch, 'a.png'),
  }
  const ours = async () => {
    const { documentation, pictures } = next()
    const since = performance.now()
    const { outcome } = await makeDocumentation(
      { documentation, outcome: '', pictures: pictures.map(() => path), targets },
      pino({ level: 'silent' }),
    )
    if (outcome !== 'made') throw new Error(`It was ${outcome}.`)
    return performance.now() - since
  }
  const bare = async () => {
    const { documentation, pictures } = next()
    const since = performance.now()
    compiler.resetShadow()
    compiler.mapShadow(join(folder, 'shot.jpg'), shot.bytes)
    const data = { ...documentation, fonts: fontNames, pictureMissing: '', pictures: pictures.map(() => ({ file: '/shot.jpg', width: 1 })) }
    const compiled = compiler.compile({ mainFilePath: join(folder, 'template.typ'), inputs: { documentation: JSON.stringify(data) } })
    compiler.pdf(compiled.result!, { pdfStandard: 'ua-1', pdfTags: true })
    compiler.evictCache(10)
    return performance.now() - since
  }
  for (let warmUp = 0; warmUp < 3; warmUp++) {
    await ours()
    await bare()
  }
  const result = await interleaved(rounds, ours, bare)
  for (let watched = 0; watched < roundsWatched; watched++) await watchMemory(ours)
  return { ours: milliseconds(result.ours), against: `Typst ${milliseconds(result.theirs)}`, ratio: times(result.ratio) }
}

/** Separate from the timed ones, because the kernel pauses a process while counting its memory. */
const watchMemory = async (making: () => Promise<number>) => {
  const pid = makingProcessId() ?? 0
  atRest = memoryOf(pid)
  let isMade = false
  const watching = (async () => {
    for (; !isMade; await delay(5)) {
      inAll = Math.max(inAll, memoryOf(pid))
      highest = Math.max(highest, memoryOf(pid) - atRest)
    }
  })()
  await making()
  isMade = true
  await watching
}

/** Bytes of memory that a process uses, with its share of what it has in common with others; 0 if it has ended. */
const memoryOf = (pid: number): number => {
  try {
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1])
  } catch {
    return 0
  }
}
/** Before a making; what the largest took beyond that; and the most at any time, looked at every five milliseconds. */
let [atRest, highest, inAll] = [0, 0, 0]

const besideRequests = async (): Promise<Row[]> => {
  const app = await startApp({ LOG_LEVEL: 'warn' })
  try {
    const learners = await completers(app, 21)
    const [reader, ...others] = learners
    // The fonts are read once.
    await ask(app, others[0]!)
    await until(app, others[0]!)
    await requests(app, reader!, () => false, 100)
    const idle = await requests(app, reader!, () => false, 300)
    for (const learner of others) await ask(app, learner)
    let isOver = false
    const making = Promise.all(others.map((learner) => until(app, learner))).then(() => (isOver = true))
    const busy = await requests(app, reader!, () => isOver, 100_000)
    await making
    const [ours, theirs] = [percentile(busy, 0.95), percentile(idle, 0.95)]
    return [
      {
        what: `A request while twenty are made, the median of ${busy.length}`,
        ours: milliseconds(median(busy)),
        against: `idle ${milliseconds(median(idle))}`,
        ratio: times(median(busy) / median(idle)),
        goal: '≤ 2×',
      },
      {
        what: 'The slowest but one in twenty',
        ours: milliseconds(ours),
        against: `idle ${milliseconds(theirs)}`,
        ratio: times(ours / theirs),
        goal: '≤ 2×',
      },
      {
        what: 'The slowest of them',
        ours: milliseconds(Math.max(...busy)),
        against: `idle ${milliseconds(Math.max(...idle))}`,
        ratio: times(Math.max(...busy) / Math.max(...idle)),
        goal: '≤ 2×',
      },
    ]
  } finally {
    await app.remove()
  }
}

/** Learners who have completed the project, with an answer to each of its texts. */
const completers = async (app: App, count: number): Promise<Learner[]> => {
  const db = await databaseOf(app)
  const learners = await enrolLearners(db, count, 'pro')
  await db.rows(
    `insert into enrolments (user_id, project_id, version, completed_at)
     select unnest($1::uuid[]), id, version, now() from projects where id = $2`,
    [learners.map(({ id }) => id), project],
  )
  await db.rows(
    `insert into answers (user_id, project_id, validation_id, type, text_data, status)
     select u.id, v.project_id, v.id, v.type, repeat('I read what the server said. ', 12), 'COMPLETE'
     from validations v join projects p on p.id = v.project_id and p.version = v.version, unnest($1::uuid[]) u(id)
     where v.project_id = $2 and v.type = 'TEXT'`,
    [learners.map(({ id }) => id), project],
  )
  await db.close()
  return learners
}

const headersOf = (app: App, { cookie }: Learner) => ({ cookie, origin: app.origin, accept: 'application/json' })

const ask = async (app: App, learner: Learner) => {
  const { status } = await fetch(`${app.origin}/projects/${project}/docs/regenerate`, { method: 'PUT', headers: headersOf(app, learner) })
  if (status !== 202) throw new Error(`It was answered with ${status}`)
}

const until = async (app: App, learner: Learner) => {
  for (;;) {
    const reply = await fetch(`${app.origin}/projects/${project}/docs`, { headers: headersOf(app, learner) })
    if (((await reply.json()) as { results: unknown[] }).results.length > 0) return
    await delay(500)
  }
}

/** Milliseconds that each of these requests took, one after the other. */
const requests = async (app: App, learner: Learner, isOver: () => boolean, max: number): Promise<number[]> => {
  const taken: number[] = []
  while (!isOver() && taken.length < max) {
    const since = performance.now()
    await (await fetch(`${app.origin}/projects/${project}`, { headers: headersOf(app, learner) })).text()
    taken.push(performance.now() - since)
    await delay(5)
  }
  return taken
}
