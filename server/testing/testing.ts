import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import type { SignInMethod } from '@fieldwork/core/accounts/signIn.ts'
import { generalProblems, Problem, type ProblemCode } from '@fieldwork/core/problems.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { account } from '../accounts/account.ts'
import { unsubscribing } from '../rendering/unsubscribePage.ts'
import { owner } from '../accounts/owner.ts'
import { passkeys } from '../accounts/passkeys/service.ts'
import { publicProfile } from '../accounts/publicProfile/service.ts'
import { singleSignOn } from '../accounts/singleSignOn.ts'
import { accounts } from '../accounts/service.ts'
import { startMailWorker } from '../jobs/mail.ts'
import { sessionCookie } from '../accounts/cookies.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createContext } from '../createContext.ts'
import { createClock } from '../database/clock.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { freshDatabase } from '../database/testing.ts'
import { callers } from '../admin/audit.ts'
import { adminMailbox } from '../admin/mailbox.ts'
import { devMailbox } from '../dev/mailbox.ts'
import type { PlainRoute, Served } from '../http/route.ts'
import { createHttp, type ProcessState, type Timeouts } from '../http/server.ts'
import { createLog } from '../log.ts'
import { mailsInFolder } from '../adapters/mail/mailFolder.ts'
import { plans } from '../plans/service.ts'
import { paymentWebhook } from '../plans/webhook.ts'
import { createPayments } from '../adapters/payments/createPayments.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import { testCheckoutPages } from '../dev/testCheckout.ts'
import { afterwards } from './afterwards.ts'
import { publishTestingCatalogue } from './catalogue.ts'
import { personWithSession } from './people.ts'
import { publicFiles } from '../portfolio/files.ts'
import { privateFiles, signedUploads, uploads } from '../uploads/service.ts'

export type ServerOptions = {
  /** Has a catalogue; without it, a fresh one with the testing catalogue. */
  db?: UntypedDatabase
  /** Settings, as the environment names them. */
  environment?: Record<string, string>
  /** Features and routes besides accounts, plans, uploads and the mailbox. */
  served?: (context: Context) => Served[]
  /** Features that ask the provider of payments. */
  paid?: (context: Context, payments: Payments | undefined) => Served[]
  plain?: (context: Context) => PlainRoute[]
  /** Static files. */
  folder?: string
  timeouts?: Timeouts
  state?: ProcessState
}

type TestReply<Body> = { status: number; headers: Headers; body: Body }

/** A browser with its cookie. */
export type Visitor = {
  /** Keeps cookies, and sends `Origin` with every request that changes something. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** JSON both ways; `body` is undefined when there is none. */
  call: <Body = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestReply<Body>>
  cookie: () => string
}

export type SignedInVisitor = Visitor & { userId: string; email: string }

export type TestServer = {
  origin: string
  db: UntypedDatabase
  context: Context
  /** A visitor without a session. `cookie`: as a browser would send it. */
  visitor: (cookie?: string) => Visitor
  /**
   * A person with a session; the account is made when it is missing. Admins are `ADMIN_EMAILS`, by default admin@example.org. Without `method`,
   * the session is one in which they may act as such: a passkey opened it, or a code where there are no passkeys.
   */
  signIn: (email: string, options?: { plan?: Plan; method?: SignInMethod }) => Promise<SignedInVisitor>
  /** Kept mails, newest first. */
  mailbox: () => Promise<Email[]>
  /** The code of the newest mail to an address, which may still be on its way; throws when none comes within five seconds. */
  mailedCode: (email: string, after?: string) => Promise<string>
  /** Lets time pass, in seconds. Request limits do not notice: see `forgetLimits`. */
  turnClock: (seconds: number) => void
  forgetLimits: () => Promise<void>
  /** Everything that was logged. */
  logged: () => string
  close: () => Promise<void>
}

/** A refusal that its endpoint does not name is answered as the mistake that it is. */
const heldToContract = ({ endpoint, handle, ...served }: Served): Served => ({
  ...served,
  endpoint,
  handle: async (call) => {
    try {
      return await handle(call)
    } catch (error) {
      // An administrator's account is read again in their transactions.
      const repeated: ProblemCode[] = endpoint.caller === 'admin' ? ['signed_out', 'not_admin'] : []
      const named = [...(endpoint.problems ?? []), ...generalProblems, ...repeated]
      if (!(error instanceof Problem) || named.includes(error.code)) throw error
      throw new Error(`The contract of ${endpoint.name} does not name ${error.code}`, { cause: error })
    }
  },
})

const databaseWithCatalogue = async (): Promise<UntypedDatabase> => {
  const db = await freshDatabase()
  await publishTestingCatalogue(db)
  return db
}

/** The app over real HTTP on a database of its own, with the testing catalogue. It ends with the test or file in which it's called. */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const { environment = {}, served = () => [], paid = () => [], plain = () => [], folder, timeouts, state } = options
  const db = options.db ?? (await databaseWithCatalogue())
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-server-'))
  afterwards(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET: 'a secret of the tests, long enough',
    ADMIN_EMAILS: people.ada.email,
    ...environment,
  })
  const lines: string[] = []
  const log = createLog({ ...config, logLevel: 'debug', logFormat: 'json' }, { write: (line) => void lines.push(line) })
  let turned = 0
  const clock = await createClock(db, log)
  const context = await createContext({ config, db, log, now: () => clock.now() + turned * 1000 })
  await startMailWorker(context)
  const payments = await createPayments(config)
  const features = [
    accounts(context, payments),
    account(context, payments),
    publicProfile(context),
    passkeys(context),
    owner(context),
    singleSignOn(context),
    plans(context, payments),
    uploads(context),
    served(context),
    paid(context, payments),
  ].flat()
  const routes = [
    signedUploads(context),
    publicFiles(context),
    privateFiles(context),
    unsubscribing(context),
    adminMailbox(context),
    devMailbox(context),
    paymentWebhook(context, payments),
    testCheckoutPages(context, payments),
    plain(context),
  ].flat()
  const app = await createHttp(context, {
    ...callers(context),
    served: features.map(heldToContract),
    plain: routes,
    folder,
    timeouts,
    state,
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  let closed: Promise<void> | undefined
  const close = () => (closed ??= stop())
  const stop = async () => {
    clock.stop()
    await app.close()
    await context.jobs.close()
    await context.mail.close()
  }
  afterwards(close)

  const mailbox = async () => Promise.all((await mailsInFolder(dataDir)).map(({ bytes }) => PostalMime.parse(bytes)))
  return {
    origin,
    db,
    context,
    mailbox,
    close,
    visitor: (cookie) => visitorAt(origin, cookie),
    signIn: async (email, { plan = 'free', method = config.flags['capability.passkeys'] ? 'passkey' : 'code' } = {}) => {
      const { id, token } = await personWithSession(db, email, { plan, now: context.now(), method })
      return { ...visitorAt(origin, `${sessionCookie(config)}=${token}`), userId: id, email }
    },
    mailedCode: async (email, after) => {
      for (const until = Date.now() + 5_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const own = (await mailbox()).filter(({ to }) => to?.some(({ address }) => address === email))
        const code = own.map(({ text }) => text?.match(/^\d{6}$/m)?.[0]).find((found) => found !== undefined)
        if (code && code !== after) return code
      }
      throw new Error('No mail with a code came.')
    },
    turnClock: (seconds) => void (turned += seconds),
    forgetLimits: async () => void (await db.rows('delete from rate_limits')),
    logged: () => lines.join(''),
  }
}

const visitorAt = (origin: string, given = ''): Visitor => {
  const jar = new Map(
    given
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const visitor: Visitor = {
    cookie,
    fetch: async (path, init = {}) => {
      const headers = new Headers({ accept: 'application/json', ...(jar.size > 0 ? { cookie: cookie() } : {}) })
      if (init.method && init.method !== 'GET') headers.set('origin', origin)
      new Headers(init.headers).forEach((value, name) => headers.set(name, value))
      const response = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers })
      for (const line of response.headers.getSetCookie()) keep(jar, line)
      return response
    },
    call: (async (method, path, body, headers = {}) => {
      const json = body === undefined ? {} : { body: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await visitor.fetch(path, { method, ...json, headers: { ...type, ...headers } })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text || undefined }
    }) as Visitor['call'],
  }
  return visitor
}

const keep = (jar: Map<string, string>, line: string) => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf('='))
  if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) jar.delete(name)
  else jar.set(name, pair.slice(name.length + 1))
}
