import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../e2e/testing/app.ts'
import { mailboxOf } from '../../server/accounts/mailbox.ts'
import { mailsInFolder } from '../../server/adapters/mail/mailFolder.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { keyedHash } from '../../server/keys.ts'
import type { Chance } from '../measuring/chance.ts'
import { secret } from './site.ts'

const timeoutMs = 60_000

/** A browser that asks for codes and enters them, each time from another network. */
export type CodeBrowser = {
  /** True once a code is on its way. */
  request: (email: string) => Promise<boolean>
  /** `answer`: status and code of the problem. */
  verify: (email: string, code: string) => Promise<{ status: number; answer: string }>
}

export const codeBrowser = ({ origin }: App, chance: Chance): CodeBrowser => {
  const cookies = new Map<string, string>()
  const post = async (path: string, body: object) => {
    const address = [20 + chance.below(180), chance.below(256), chance.below(256), chance.below(256)].join('.')
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { accept: 'application/json', 'content-type': 'application/json', origin, 'x-forwarded-for': address, cookie }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const text = await response.text()
    return { status: response.status, text, problem: /"code":"(\w+)"/.exec(text)?.[1] ?? '' }
  }
  return {
    request: async (email) => (await post('/auth/otp/login', { email })).text.includes('"sent":true'),
    verify: async (email, code) => {
      const { status, problem } = await post('/auth/otp/verify', { email, code })
      return { status, answer: `${status} ${problem}`.trim() }
    },
  }
}

/** Waits for the next mail to an address that was not read before; returns its code. */
export const mailReader = ({ dataDir }: App) => {
  const read = new Set<string>()
  return async (email: string): Promise<string> => {
    for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(100)) {
      for (const { name, bytes } of await mailsInFolder(dataDir, 60)) {
        const text = bytes.toString()
        const code = /^\d{6}\r?$/m.exec(text)?.[0].trim()
        if (read.has(name) || !code || !text.includes(`To: ${email}`)) continue
        read.add(name)
        return code
      }
    }
    throw new Error(`No mail with a code came to ${email}.`)
  }
}

const mailboxHash = (email: string) => keyedHash(secret, 'mailbox', mailboxOf(email))

/** Makes the codes of a mailbox older, as if time had passed. */
export const letTimePass = (db: UntypedDatabase, email: string, interval: string) =>
  db.rows('update sign_in_codes set sent_at = sent_at - $2::interval where mailbox_hash = $1', [mailboxHash(email), interval])

/** Wrong tries that the server compared with a code of the mailbox, within the day. */
export const comparedTries = async (db: UntypedDatabase, email: string): Promise<number> => {
  const row = await db.row<{ tries: string }>(
    `select coalesce(sum(tries), 0) as tries from sign_in_codes where mailbox_hash = $1 and sent_at > now() - interval '20 hours'`,
    [mailboxHash(email)],
  )
  return Number(row!.tries)
}
