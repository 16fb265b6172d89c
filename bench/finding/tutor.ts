import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Chunk, emptyAnswer, withChunk } from '../../core/chats/chunks.ts'
import { compileCatalogue } from '../../compiler/compileCatalogue.ts'
import { startApp } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import { allPassages, comparable, secretsOf } from '../../server/tutor/finding/testing-secrets.ts'
import { enrolLearners } from '../measuring/learners.ts'
import { openEverything } from '../tutor/benchScoreCard.ts'

/** A question from a person in trouble, and words of the passages and written answers that answer it; empty if nothing in the project does. */
type WrittenQuestion = { project: string; question: string; answeredBy: string[]; kind: string }

/** `useful`: one of the passages shown answers. `wrong`: passages are shown, and none does. Links to near places count as silence. */
type Outcome = 'useful' | 'wrong' | 'silent'

export type TutorScore = {
  total: number
  answerable: number
  useful: number
  wrong: number
  silent: number
  leaks: number
  lines: string[]
}

/** Asks the tutor without a language model, over the calls of a learner's browser, about the catalogue that ships. */
export const scoreTutor = async (file = join(import.meta.dirname, 'tuning/tutor.json')): Promise<TutorScore> => {
  const questions = JSON.parse(readFileSync(file, 'utf8')) as WrittenQuestion[]
  const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../content'))
  const secrets = new Map(projects.map((project) => [project.id, secretsOf(project, allPassages(project, concepts))]))
  const app = await startApp({ LOG_LEVEL: 'warn' })
  const db = await databaseOf(app)
  try {
    const [learner] = await enrolLearners(db, 1, 'pro')
    await openEverything(db, projects.length)
    const headers = { cookie: learner!.cookie, origin: app.origin, accept: 'application/json', 'content-type': 'application/json' }
    const results: Array<{ kind: string; question: string; outcome: Outcome; isLeak: boolean; isAnswerable: boolean; shown: string }> = []
    for (const { project, question, answeredBy, kind } of questions) {
      await db.rows('delete from rate_limits')
      await db.rows('delete from chat_hints')
      await db.rows('delete from chats')
      const { id } = (await (await fetch(`${app.origin}/chats?projectId=${project}`, { headers })).json()) as { id: string }
      const body = JSON.stringify({ messages: [{ role: 'user', content: [{ type: 'text', text: question }] }] })
      const response = await fetch(`${app.origin}/chats/${id}/messages`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`${question}: ${response.status} ${await response.text()}`)
      const { text, passages } = answerIn(await response.text())
      const shown = passages.flatMap(({ quote, commands = '', code = '', continued = '' }) =>
        quote === '' ? [] : comparable(`${commands} ${quote} ${code} ${continued}`),
      )
      const isRight = shown.some((quote) => answeredBy.some((words) => quote.includes(comparable(words))))
      const outcome: Outcome = shown.length === 0 ? 'silent' : isRight ? 'useful' : 'wrong'
      const isLeak = secrets.get(project)!.some((secret) => [comparable(text), ...shown].some((said) => said.includes(secret)))
      results.push({ kind, question, outcome, isLeak, isAnswerable: answeredBy.length > 0, shown: passages[0]?.quote.slice(0, 70) ?? '' })
    }
    const count = (outcome: Outcome) => results.filter((one) => one.outcome === outcome).length
    const byKind = [...new Set(results.map(({ kind }) => kind))].sort().map((kind) => {
      const own = results.filter((one) => one.kind === kind)
      const parts = (['useful', 'wrong', 'silent'] as const).map(
        (outcome) => `${own.filter((one) => one.outcome === outcome).length} ${outcome}`,
      )
      return `${kind}: ${parts.join(', ')}`
    })
    return {
      total: results.length,
      answerable: results.filter(({ isAnswerable }) => isAnswerable).length,
      useful: count('useful'),
      wrong: count('wrong'),
      silent: count('silent'),
      leaks: results.filter(({ isLeak }) => isLeak).length,
      lines: [...results.map(({ outcome, kind, question, shown }) => `${outcome}  ${kind}  ${question}  →  ${shown}`), ...byKind],
    }
  } finally {
    await db.close()
    await app.remove()
  }
}

const answerIn = (events: string) => {
  const chunks = [...events.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(data!) as Chunk)
  return chunks.reduce(withChunk, emptyAnswer)
}

if (import.meta.main) {
  const { lines, total, answerable, useful, wrong, silent, leaks } = await scoreTutor(process.argv[2])
  const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`
  console.log(lines.join('\n'))
  console.log(`useful ${useful} of ${answerable} with an answer (${percent(useful, answerable)})`)
  console.log(`wrong ${wrong} of ${total} (${percent(wrong, total)}), silent ${silent}, leaks ${leaks}`)
}
