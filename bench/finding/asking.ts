import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../e2e/testing/app.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'

/** Sends a call as a learner. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Returns the number of questions, and a line for each that was answered wrongly. `written`: the content of the file. */
export type Score = (written: unknown, ask: Ask) => Promise<{ asked: number; wrong: string[] }>

/** Calls the server with a learner’s session. Limits in the database are cleared; for those of the process it waits. */
export const askAs =
  (app: App, db: UntypedDatabase, cookie: string): Ask =>
  async (method, path, body) => {
    await db.rows('delete from rate_limits')
    const headers = { cookie, origin: app.origin, accept: 'application/json', 'content-type': 'application/json' }
    const response = await fetch(app.origin + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    if (response.status === 429) {
      await delay(1000 * Number(response.headers.get('retry-after') ?? 1))
      return askAs(app, db, cookie)(method, path, body)
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
