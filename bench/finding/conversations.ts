import { readFileSync } from 'node:fs'
import { maxSuggested } from '../../core/chats/limits.ts'
import type { FinderAnswer } from '../../core/chats/schema.ts'
import { startApp } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import { enrolLearners } from '../measuring/learners.ts'
import { openEverything } from '../tutor/benchScoreCard.ts'
import { askAs } from './asking.ts'
import { isAccepted } from './indexes.ts'

/** `answeredBy`: words of the passages and written answers that answer a message after those before it; empty if nothing in the project does. */
type Conversation = { project: string; messages: Array<{ text: string; answeredBy: string[] }> }

export type ConversationScore = {
  messages: number
  answerable: number
  useful: number
  /** Answers that don’t help. Links that are called unsure count as silence. */
  wrong: number
  /** Neither useful nor wrong, but one of the questions suggested below the reply has a useful answer. */
  suggested: number
  lines: string[]
}

/** Scores the messages after the first one of each conversation, over the calls of a learner’s browser, on the catalogue that ships. */
export const scoreConversations = async (file: string): Promise<ConversationScore> => {
  const conversations = JSON.parse(readFileSync(file, 'utf8')) as Conversation[]
  const app = await startApp({ LOG_LEVEL: 'warn' })
  const db = await databaseOf(app)
  try {
    const [learner] = await enrolLearners(db, 1, 'pro')
    await openEverything(db, new Set(conversations.map(({ project }) => project)).size)
    const ask = askAs(app, db, learner!.cookie)
    const answer = async (project: string, question: string, earlier: readonly string[]) => {
      const { passages } = (await ask('POST', `/projects/${project}/find`, {
        question,
        earlier: earlier.map((one) => ({ question: one })),
      })) as FinderAnswer
      return passages.flatMap(({ quote, commands = '', code = '', continued = '' }) =>
        quote === '' ? [] : `${commands} ${quote} ${code} ${continued}`,
      )
    }
    /** What the questions below a reply to this message are answered with. */
    const suggestions = async (project: string, message: string) => {
      const { questions } = (await ask('POST', `/projects/${project}/questions`, { question: message })) as { questions: string[] }
      return Promise.all(questions.slice(0, maxSuggested).map((question) => answer(project, question, [])))
    }
    const score: ConversationScore = { messages: 0, answerable: 0, useful: 0, wrong: 0, suggested: 0, lines: [] }
    for (const { project, messages } of conversations)
      for (const [at, { text, answeredBy }] of messages.entries()) {
        if (at === 0) continue
        const earlier = messages.slice(0, at).map((one) => one.text)
        const texts = await answer(project, text, earlier)
        const isUseful = isAccepted(answeredBy, texts)
        score.messages += 1
        if (answeredBy.length > 0) score.answerable += 1
        const isSuggested = texts.length === 0 && (await suggestions(project, text)).some((answers) => isAccepted(answeredBy, answers))
        if (isUseful) score.useful += 1
        else if (texts.length > 0) score.wrong += 1
        else if (isSuggested) score.suggested += 1
        const silent = isSuggested ? 'suggested' : answeredBy.length > 0 ? 'silent' : 'rightly silent'
        const outcome = isUseful ? 'useful' : texts.length > 0 ? 'wrong' : silent
        score.lines.push(`${outcome}  ${project}  ${earlier.at(-1)}  /  ${text}  →  ${texts[0]?.slice(0, 90) ?? ''}`)
      }
    return score
  } finally {
    await db.close()
    await app.remove()
  }
}

if (import.meta.main) {
  const { lines, messages, answerable, useful, wrong, suggested } = await scoreConversations(process.argv[2]!)
  console.log(
    `${lines.join('\n')}\nuseful ${useful} of ${answerable} with an answer, wrong ${wrong} of ${messages}, suggested ${suggested}`,
  )
}
