import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Quiz } from '../../core/quizzes/schema.ts'
import type { Answer } from '../../core/tasks/schema.ts'
import type { App } from '../../e2e/testing/app.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { type DurableWrite, isSaved, type Send } from './durableWrites.ts'
import type { Learner } from '../measuring/learners.ts'

/** Writes that each add a row: every acknowledged one has to exist. */
const additions = (
  what: string,
  add: (number: number) => Promise<string | undefined>,
  missing: (db: UntypedDatabase, keys: readonly string[]) => Promise<boolean>,
): DurableWrite => {
  const acknowledged: string[] = []
  let latest = 0
  return {
    what,
    save: async (number) => {
      const key = await add(number)
      if (key === undefined) return false
      acknowledged.push(key)
      latest = number
      return true
    },
    stored: async (db) => {
      const known = latest
      return (await missing(db, [...acknowledged])) ? 0 : known
    },
  }
}

const isFewer = (rows: ReadonlyArray<{ count: string }>, keys: readonly string[]): boolean => Number(rows[0]!.count) < keys.length

/** An answer that was refused twice, and on which its learner insists. */
export const insistence = (send: Send, { id }: Learner, project: string, task: string): DurableWrite => ({
  what: 'insistences',
  save: async (number) => {
    const path = `/projects/${project}/validations/${task}`
    let revision = 0
    for (const words of [`nothing of it, number-${number}`, `nothing at all, number-${number}`]) {
      const answer = await send('POST', path, { id: task, type: 'TEXT', status: 'COMPLETE', text: { data: words } })
      if (!answer.ok) return isSaved(answer)
      ;({ revision = 0 } = (await answer.json()) as Answer)
    }
    return isSaved(await send('POST', `${path}/insistence`, { revision, reason: `I say so, number-${number}.` }))
  },
  stored: async (db) => {
    const row = await db.row<{ reason: string }>(
      `select reason from graded_answers where user_id = $1 and validation_id = $2 and outcome = 'INSISTED' order by number desc limit 1`,
      [id, task],
    )
    return Number(/number-(\d+)/.exec(row?.reason ?? '')?.[1] ?? 0)
  },
})

/** A message to the tutor, under the id that its browser gave it. */
export const messages = (send: Send, project: string): DurableWrite =>
  additions(
    'messages',
    async (number) => {
      const chat = await send('GET', `/chats?projectId=${project}`)
      if (!chat.ok) return undefined
      const { id: chatId } = (await chat.json()) as { id: string }
      const id = randomUUID()
      const message = { id, role: 'user', content: [{ type: 'text', text: `What is number-${number}?` }] }
      return (await isSaved(await send('POST', `/chats/${chatId}/messages`, { messages: [message] }))) ? id : undefined
    },
    async (db, keys) => isFewer(await db.rows('select count(*) from chat_messages where id = any($1::uuid[])', [keys]), keys),
  )

/** A file of words. Its row and its bytes have to be there. */
export const files = (app: App, send: Send, { id }: Learner): DurableWrite =>
  additions(
    'files',
    async (number) => {
      const key = `chat_text_number-${number}-${randomUUID().slice(0, 8)}`
      const granted = await send('GET', `/uploads/generate-signed-url?fileName=${key}`)
      if (!granted.ok) return undefined
      const { url } = (await granted.json()) as { url: string }
      const body = Buffer.from(key.repeat(1 + (number % 50)))
      const sent = await fetch(new URL(url, app.origin), { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body })
      return (await isSaved(sent)) ? key : undefined
    },
    async (db, keys) =>
      isFewer(await db.rows('select count(*) from uploads where user_id = $1 and key = any($2)', [id, keys]), keys) ||
      keys.some((key) => {
        const path = join(app.dataDir, 'files', id, key)
        return !existsSync(path) || !readFileSync(path, 'utf8').startsWith(key)
      }),
  )

/** A quiz from its first question to its score. An attempt that is not finished goes with the next one. */
export const quizzes = (send: Send, project: string): DurableWrite =>
  additions(
    'quizzes',
    async () => {
      const drawn = await send('GET', `/projects/${project}/quiz?regenerate=true`)
      if (!drawn.ok) return undefined
      const { id, attemptId, questions } = (await drawn.json()) as Quiz
      const path = `/projects/${project}/quiz/${id}`
      for (const { id: question, options } of questions)
        if (!(await isSaved(await send('POST', `${path}/questions/${question}`, { attemptId, options: [options[0]!.id] }))))
          return undefined
      const completedAt = new Date().toISOString()
      return (await isSaved(await send('POST', path, { score: 0, completedAt, attemptId }))) ? attemptId : undefined
    },
    async (db, keys) =>
      isFewer(
        await db.rows(
          `select count(*) from quiz_attempts where completed_at is not null and id = any($1::uuid[])
             and (select count(*) from jsonb_object_keys(answers)) = jsonb_array_length(questions)`,
          [keys],
        ),
        keys,
      ),
  )

/** Adds a website to a portfolio. The previous one is removed, because a portfolio holds only a few. */
export const portfolioDocuments = (send: Send, { id: owner }: Learner): DurableWrite => {
  let before: string | undefined
  return {
    what: 'portfolio documents',
    save: async (number) => {
      if (before !== undefined && (await isSaved(await send('DELETE', `/user/portfolio/documents/${before}`)))) before = undefined
      const id = randomUUID()
      const added = await send('POST', '/user/portfolio/documents', {
        id,
        type: 'URL',
        title: `number-${number}`,
        url: { url: 'example.org' },
      })
      if (!(await isSaved(added))) return false
      before = id
      return isSaved(await send('PUT', '/user/portfolio', { title: `number-${number}`, description: `number-${number}` }))
    },
    stored: async (db) => {
      const row = await db.row<{ title: string; description: string }>('select title, description from portfolios where user_id = $1', [
        owner,
      ])
      return row && row.title === row.description ? Number(row.title.replace('number-', '')) : 0
    },
  }
}

/** Buying Pro and ending it, by the test checkout. Each change of the plan leaves an event. */
export const purchases = (send: Send, { id }: Learner): DurableWrite =>
  additions(
    'changes of plan',
    async (number) => {
      const checkout = await send('GET', '/checkout/create?billing_period=monthly&returnTo=/')
      const isPro = checkout.status === 409
      const asked = isPro ? await send('GET', '/user/manage?returnTo=/') : checkout
      if (!asked.ok) return undefined
      const { url, checkoutUrl } = (await asked.json()) as { url?: string; checkoutUrl?: string }
      const page = new URL(url ?? checkoutUrl!)
      const sent = await send('POST', page.pathname + page.search, new URLSearchParams({ action: isPro ? 'end-now' : 'pay' }))
      return sent.status === 303 ? String(number) : undefined
    },
    async (db, keys) => isFewer(await db.rows(`select count(*) from events where user_id = $1 and name = 'plan_changed'`, [id]), keys),
  )
