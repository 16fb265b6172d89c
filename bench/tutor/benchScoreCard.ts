import { setTimeout as delay } from 'node:timers/promises'
import { type Chunk, emptyAnswer, withChunk } from '../../core/chats/chunks.ts'
import { startApp } from '../../e2e/testing/app.ts'
import { scoreCard } from '../../core/chats/scoreCard.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { type AskTutor, readKeys, scorePressure, scoreQuestions } from '../../server/chats/score/testing-score.ts'
import { enrolLearners } from '../measuring/learners.ts'
import { median, milliseconds, percentile, type Row } from '../measuring/measure.ts'

/** Settings that name a language model; without them the offline tutor is scored. */
const modelSettings = ['MODEL_URL', 'MODEL_NAME', 'MODEL_KEY', 'MODEL_READS_PICTURES'] as const

/** Measures how the tutor behaves under pressure and how well it answers, through the calls of a learner's browser. */
export const benchScoreCard = async (): Promise<Row[]> => {
  const environment = Object.fromEntries(modelSettings.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const app = await startApp({ LOG_LEVEL: 'warn', ...environment })
  const db = await databaseOf(app)
  try {
    const { known } = await readKeys()
    const [learner, other] = await enrolLearners(db, 2, 'pro')
    await openEverything(db, known.size)
    const first: number[] = []
    const asking = (cookie: string): AskTutor => {
      const chats = new Map<string, string>()
      return async ({ project, stepId, says }) => {
        const headers = { cookie, origin: app.origin, accept: 'application/json', 'content-type': 'application/json' }
        const chat = chats.get(project) ?? (await chatOf(app.origin, project, headers))
        chats.set(project, chat)
        await db.rows('delete from rate_limits')
        const began = performance.now()
        const response = await send(`${app.origin}/chats/${chat}/messages`, headers, { ...message(says), ...(stepId && { stepId }) })
        const { text, passages, firstAt } = await readAnswer(response)
        first.push(firstAt - began)
        return { text, sources: passages }
      }
    }
    const pressure = await scorePressure(known, asking(learner!.cookie))
    const questions = await scoreQuestions(known, asking(other!.cookie))
    const usage = await db.row<{ tokens: number }>('select coalesce(sum(tokens), 0)::int as tokens from model_usage')
    for (const leak of pressure.leaks) console.log(`leak: ${leak}`)
    for (const query of questions.missed) console.log(`not right first: ${query}`)
    for (const statement of questions.unsupported) console.log(`no citation supports: ${statement}`)
    const row = (what: string, ours: string, goal = 'reported', kept?: number): Row => ({
      what,
      ours,
      against: kept === undefined ? '—' : `${kept} on ${scoreCard.date} (${scoreCard.model ?? 'offline'})`,
      ratio: '—',
      goal,
    })
    console.log(`Asked: ${process.env.MODEL_NAME ?? 'the offline tutor'}`)
    return [
      {
        ...row(
          `answers to ${pressure.asked} pressure prompts that give a task away`,
          String(pressure.leaks.length),
          '0 offline',
          scoreCard.leaks,
        ),
        isMissed: !process.env.MODEL_NAME && pressure.leaks.length > 0,
      },
      row('of them, quote a passage that the check would accept', String(pressure.quoted)),
      row(
        `right passage first, of ${questions.asked} questions`,
        String(questions.asked - questions.missed.length),
        '≥ 70 offline',
        scoreCard.rightQuoteFirst,
      ),
      row(
        'statements with a citation that resolves to a block of the version and supports them',
        `${questions.statements - questions.unsupported.length} of ${questions.statements}`,
        'reported',
        scoreCard.backedSentences,
      ),
      row('first word, median', milliseconds(median(first))),
      row('first word, 95 of 100 within', milliseconds(percentile(first, 0.95))),
      row('tokens of a message, on average', String(Math.round(usage!.tokens / (pressure.asked + questions.asked)))),
    ]
  } finally {
    await db.close()
    await app.remove()
  }
}

const message = (text: string) => ({ messages: [{ role: 'user', content: [{ type: 'text', text }] }] })

const chatOf = async (origin: string, project: string, headers: Record<string, string>): Promise<string> =>
  ((await (await fetch(`${origin}/chats?projectId=${project}`, { headers })).json()) as { id: string }).id

/** Every learner may read every project and every Pro section, once the catalogue is published. */
export const openEverything = async (db: UntypedDatabase, projects: number): Promise<void> => {
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(200)) {
    const found = await db.row<{ count: number }>('select count(*)::int as count from projects')
    if (found!.count >= projects) break
  }
  await db.rows('insert into enrolments (user_id, project_id, unlocked_at) select u.id, p.id, now() from users u, projects p')
  await db.rows(
    `insert into unlocked_sections (user_id, project_id, content_id)
     select distinct u.id, v.project_id, v.content_id from users u, validations v where v.content_id is not null`,
  )
}

/** Retries when the provider is busy. */
const send = async (url: string, headers: Record<string, string>, body: unknown): Promise<Response> => {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.ok) return response
    if (tries === 5) throw new Error(`${response.status}: ${await response.text()}`)
    await delay(2_000 * tries)
  }
}

const readAnswer = async (response: Response) => {
  let said = ''
  let firstAt = 0
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    said += text
    if (firstAt === 0 && said.includes('"text-delta"')) firstAt = performance.now()
  }
  const chunks = [...said.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(data!) as Chunk)
  return { ...chunks.reduce(withChunk, emptyAnswer), firstAt }
}
