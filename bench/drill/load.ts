import { setTimeout as delay } from 'node:timers/promises'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import { messages, quizzes } from '../durability/durableWork.ts'
import type { DurableWrite } from '../durability/durableWrites.ts'
import { enrolLearners, type Learner } from '../measuring/learners.ts'
import { createObserver, type Observer } from './observer.ts'
import type { Site } from './site.ts'
import { annotations, documentations, mails, uploads } from './otherWrites.ts'

const project = 'put-tls-in-front'
const lanes = 4
/** Enough that no answer is saved twice between two checks, even if the checks wait for a job. */
const learnersPerLane = 400
const annotatingCount = 800
/**
 * Milliseconds after which what a job makes must be there, also if the node that worked on it was killed, or the answer to its query was lost:
 * a mail is taken again after the 60 seconds it may need, when the queue next looks for such jobs, once a minute.
 */
const jobMs: Record<string, number> = { mails: 135_000, documentations: 150_000 }

/** The number of acknowledged and of lost writes, by kind. */
export type Outcome = Map<string, { acknowledged: number; lost: number }>
export type Load = { observer: Observer; check: () => Promise<Outcome>; untilCalm: () => Promise<void>; stop: () => Promise<void> }

/** People who save answers, notes and quizzes, upload files, ask the tutor, log in and have documentation made, until `stop`. */
export const startLoad = async (site: Site): Promise<Load> => {
  const { db, origin } = site
  const observer = createObserver()
  let isOver = false
  const tasks = (
    await db.rows<{ id: string }>(
      `select v.id from validations v join projects p on p.id = v.project_id and p.version = v.version
       where p.id = $1 and v.type = 'TEXT' and v.content_id is null`,
      [project],
    )
  ).map(({ id }) => id)
  const text = await db.row<{ body: string }>(`select body from project_files where project_id = $1 and name = 'document.json'`, [project])
  const learners = await enrolLearners(db, lanes * learnersPerLane + annotatingCount)
  const [asking, quizzed, uploading, ...documented] = await enrolLearners(db, 9, 'pro')
  const answers = createAnswers(site, observer, tasks)
  const writes: DurableWrite[] = [
    annotations(observer, site, learners.splice(lanes * learnersPerLane), project, JSON.parse(text!.body) as GuidedDocument),
    messages(observer.sender(origin, asking!), project),
    quizzes(observer.sender(origin, quizzed!), project),
    uploads(observer.sender(origin, uploading!), uploading!, site),
    mails(observer.sender(origin), site),
    await documentations(observer, site, documented, project),
  ]
  const last = new Map<DurableWrite, { number: number; times: number }>()
  const keepSaving = async (write: DurableWrite) => {
    for (let [number, times] = [1, 1]; !isOver; number++) {
      if (await write.save(number).catch(() => false)) last.set(write, { number, times: times++ })
      await delay(write.what === 'documentations' ? 5_000 : 300)
    }
  }
  const running = [
    ...Array.from({ length: lanes }, (_, lane) =>
      answers.keepSaving(learners.slice(lane * learnersPerLane, (lane + 1) * learnersPerLane), () => isOver),
    ),
    ...writes.map(keepSaving),
  ]
  const before = new Map<DurableWrite, number>()
  const gone = new Set<DurableWrite>()
  const check = async (): Promise<Outcome> => {
    await db.rows('delete from rate_limits')
    const outcome: Outcome = new Map([['answers', await answers.check()]])
    for (const [write, { number, times }] of [...last]) {
      let stored = 0
      for (const until = Date.now() + (jobMs[write.what] ?? 0); ; await delay(500)) {
        stored = await write.stored(db)
        if (stored >= number || gone.has(write) || Date.now() > until) break
      }
      // A lost write stays lost, so it is counted once.
      const isLost = stored < number
      outcome.set(write.what, { acknowledged: times - (before.get(write) ?? 0), lost: isLost && !gone.has(write) ? 1 : 0 })
      if (isLost) gone.add(write)
      else gone.delete(write)
      before.set(write, times)
    }
    return outcome
  }
  const untilCalm = async () => {
    for (const until = Date.now() + 240_000; Date.now() < until; await delay(250)) if (answers.savedWithoutFailure() >= 15) return
    throw new Error('Saving did not go on by itself.')
  }
  const stop = async () => {
    isOver = true
    await Promise.all(running)
  }
  return { observer, check, untilCalm, stop }
}

/** Saves each row (a learner’s task) at most once between two checks, because a later answer would hide a lost one. */
const createAnswers = ({ db, origin, apps }: Site, observer: Observer, tasks: readonly string[]) => {
  const acknowledged = new Map<string, number>()
  const unchecked = new Set<string>()
  let overwrittenCount = 0
  let row = 0
  const people = new Set<string>()
  const numberIn = (said: string | undefined) => Number(/number-(\d+)/.exec(said ?? '')?.[1] ?? 0)
  const keepSaving = async (own: readonly Learner[], isOver: () => boolean) => {
    for (const { id } of own) people.add(id)
    for (let number = 1; !isOver(); number++) {
      const learner = own[number % own.length]!
      const task = tasks[Math.floor(number / own.length) % tasks.length]!
      const path = `/projects/${project}/validations/${task}`
      const send = observer.sender(origin, learner)
      const answer = { id: task, type: 'TEXT', status: 'INCOMPLETE', text: { data: `number-${number}` } }
      const isSaved = await send('POST', path, answer).then(
        async (response) => (await response.arrayBuffer(), response.ok),
        () => false,
      )
      if (isSaved) {
        const key = `${learner.id} ${task}`
        if (unchecked.has(key)) overwrittenCount += 1
        unchecked.add(key)
        acknowledged.set(key, number)
        row += 1
        observer.saved()
        if (number % 4 === 0) await readElsewhere(learner, path, number)
      } else {
        row = 0
        await delay(200)
      }
      await delay(50)
    }
  }
  /** Reads the answer that was just saved from another node. */
  const readElsewhere = async ({ cookie }: Learner, path: string, number: number) => {
    const node = apps[number % apps.length]!
    try {
      const response = await fetch(node.origin + path, {
        headers: { accept: 'application/json', cookie },
        signal: AbortSignal.timeout(3_000),
      })
      if (!response.ok) return
      const read = (await response.json()) as { text?: { data?: string }; answer?: { text?: { data?: string } } }
      observer.read(numberIn(read.answer?.text?.data ?? read.text?.data) >= number)
    } catch {
      // The node is away.
    }
  }
  const check = async () => {
    const expected = new Map(acknowledged)
    const outcome = { acknowledged: unchecked.size, lost: 0 }
    unchecked.clear()
    const overwritten = overwrittenCount
    overwrittenCount = 0
    if (overwritten > 0) throw new Error(`${overwritten} answers were saved again before they were checked.`)
    const rows = await db.rows<{ key: string; text_data: string }>(
      `select user_id || ' ' || validation_id as key, text_data from answers where user_id = any($1::uuid[])`,
      [[...people]],
    )
    const stored = new Map(rows.map(({ key, text_data }) => [key, numberIn(text_data)]))
    const lost = [...expected].filter(([key, number]) => (stored.get(key) ?? 0) < number)
    // Counted once.
    for (const [key] of lost) if (acknowledged.get(key) === expected.get(key)) acknowledged.delete(key)
    return { ...outcome, lost: lost.length }
  }
  return { keepSaving, check, savedWithoutFailure: () => row }
}
