import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer } from '../../core/tasks/schema.ts'
import { startApp } from '../../e2e/testing/app.ts'
import { personWithSession } from '../../server/testing/people.ts'
import { tideTable } from '../../server/testing/catalogue.ts'
import type { Break, Count, Conditions, Part } from './part.ts'
import { scaled } from './part.ts'
import { faultsOfFirstStart, faultsOfRevisionRace, type Reply, type StoredAnswer } from './raceChecks.ts'
import { inLanes, secret, type Site, startDatabase, withApps } from './site.ts'

/** Each is one learner: half of them start a project, half overwrite one revision. */
const full = { races: 5_000, serverStarts: 5 }
const writers = 6

export const races: Part = {
  title: 'Concurrent first starts and revision races',
  promises: [
    'A project that several windows start at once, over two servers, begins once, and every acknowledged first answer counts.',
    'Of several writes over one revision exactly one is stored; every other is refused and shown the stored answer.',
    'Two servers that start at once on an empty database both come up, with one catalogue.',
  ],
  run: async (conditions) => {
    const answers = await raceAnswers(conditions)
    const starts = await raceServers(conditions)
    return { counts: [...answers.counts, ...starts.counts], breaks: [...answers.breaks, ...starts.breaks] }
  },
}

const raceAnswers = ({ chance, size, signal }: Conditions) =>
  withApps(2, {}, async ({ apps, db }) => {
    const planned = scaled(full.races, size)
    const breaks: Break[] = []
    const counts = { starts: 0, races: 0, stored: 0, refused: 0 }
    const race = async (index: number) => {
      const { id, token } = await personWithSession(db, `racer-${index}@example.org`)
      const save = saver(
        apps.map(({ origin }) => origin),
        `session=${token}`,
      )
      const first = chance.below(2)
      const isStart = index % 2 === 0
      const before = !isStart && chance.next() < 0.5 ? [await save(0, tideTable.keyword, 'before')] : []
      const at = before.length
      const sent = Array.from({ length: writers }, (_, n) => ({ task: isStart && n % 3 === 2 ? tideTable.remark : tideTable.keyword, n }))
      const replies = await Promise.all(
        sent.map(async ({ task, n }) => ({ task, reply: await save(first + n, task, `from window ${n}`, isStart ? undefined : at) })),
      )
      if (signal.aborted) return
      const storedOf = (task: string) =>
        db.row<StoredAnswer>('select text_data as text, revision from answers where user_id = $1 and validation_id = $2', [id, task])
      const repliesTo = (task: string) => replies.filter((one) => one.task === task).map(({ reply }) => reply)
      const enrolled = await db.rows('select from enrolments where user_id = $1 and version = 1', [id])
      const faults = isStart
        ? faultsOfFirstStart(
            await Promise.all(
              [tideTable.keyword, tideTable.remark].map(async (task) => ({ replies: repliesTo(task), stored: await storedOf(task) })),
            ),
            enrolled.length,
          )
        : faultsOfRevisionRace(repliesTo(tideTable.keyword), await storedOf(tideTable.keyword), at)
      counts[isStart ? 'starts' : 'races'] += 1
      counts.stored += replies.filter(({ reply }) => reply.status === 200).length
      counts.refused += replies.filter(({ reply }) => reply.status !== 200).length
      for (const what of faults)
        breaks.push({
          what,
          reproduction: `${isStart ? 'first start' : `race over revision ${at}`} ${index}, replies ${JSON.stringify(replies)}`,
        })
    }
    await inLanes(planned, 6, signal, race)
    const listed: Count[] = [
      { what: `first starts of a project by ${writers} windows at once`, done: counts.starts, planned: Math.ceil(planned / 2) },
      { what: `races of ${writers} windows over one revision`, done: counts.races, planned: Math.floor(planned / 2) },
      { what: 'writes acknowledged', done: counts.stored },
      { what: 'writes refused as stale', done: counts.refused },
    ]
    return { counts: listed, breaks }
  })

/** Saves a draft on one of the servers, like a browser. */
const saver =
  (origins: readonly string[], cookie: string) =>
  async (window: number, task: string, text: string, revision?: number): Promise<Reply> => {
    const origin = origins[window % origins.length]!
    const response = await fetch(`${origin}/projects/${tideTable.id}/validations/${task}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify({ id: task, type: 'TEXT', status: 'INCOMPLETE', text: { data: text }, revision, key: `${window} ${text}` }),
    })
    const body = (await response.json()) as Partial<Answer> & { error?: { code: string; details?: Answer } }
    const { code, details } = body.error ?? {}
    return { text, status: response.status, revision: body.revision, code, winner: details?.text?.data }
  }

const raceServers = async ({ size, signal }: Conditions) => {
  const planned = scaled(full.serverStarts, size)
  const breaks: Break[] = []
  let done = 0
  for (; done < planned && !signal.aborted; done++) {
    const site = await startDatabase({ isEmpty: true })
    try {
      await writeContent(site.dataDir)
      for (const what of await faultsOfStart(site)) if (!signal.aborted) breaks.push({ what, reproduction: `pair ${done + 1} of servers` })
    } finally {
      await site.remove()
    }
  }
  return { counts: [{ what: 'pairs of servers that start at once on an empty database', done, planned }], breaks }
}

const shipped = join(import.meta.dirname, '../../content')
const onlyProject = 'read-a-cloud-bill'

/** A catalogue of one project, because the whole one would take most of the time. */
const writeContent = async (dataDir: string) => {
  for (const path of ['concepts', `projects/${onlyProject}`])
    await cp(join(shipped, path), join(dataDir, 'content', path), { recursive: true })
  const series = { id: 'costs', title: 'What it costs', description: 'Read bills.', icon: 'cost-economics', projects: [onlyProject] }
  // JSON is YAML, too.
  await writeFile(join(dataDir, 'content/catalogue.yaml'), JSON.stringify({ categories: ['Cost Economics'], series: [series] }))
}

const faultsOfStart = async ({ db, dataDir }: Site): Promise<string[]> => {
  const settings = { LOG_LEVEL: 'warn', SECRET: secret, DATABASE_URL: db.url, CONTENT_DIR: join(dataDir, 'content') }
  const started = await Promise.allSettled([startApp(settings), startApp(settings)])
  try {
    const failures = started.filter((one) => one.status === 'rejected').map(({ reason }) => `a server did not start: ${String(reason)}`)
    const versions = await db.rows('select from project_versions where version > 1')
    const projects = await db.rows('select from projects where version = 1')
    return [
      ...failures,
      ...(projects.length === 1 ? [] : [`${projects.length} projects of one are published`]),
      ...(versions.length === 0 ? [] : [`${versions.length} projects are published twice`]),
    ]
  } finally {
    for (const one of started) if (one.status === 'fulfilled') await one.value.remove()
  }
}
