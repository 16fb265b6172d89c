import { test as playwrightTest, type BrowserContext, expect, type Page } from '@playwright/test'
import { people, type TestPerson } from '@fieldwork/core/accounts/testing-people.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { mailsInFolder } from '../../server/adapters/mail/mailFolder.ts'
import { startIssuer, type TestIssuer } from '../../server/adapters/openid/testing-issuer.ts'
import { startApp, type App } from './app.ts'
import { appTakesOver } from './openPage.ts'
import { databaseOf } from './database.ts'
import { personWithSession, type PersonWithSession } from '../../server/testing/people.ts'

type WorkerParts = {
  app: App
  /** The OpenID issuer of the app. */
  issuer: TestIssuer
  /** The database of the app. */
  db: UntypedDatabase
}
type Parts = {
  /** A person with a browser. Every journey has its own network address. */
  page: Page
  /**
   * Gives the journey's browser a session without an email, creating the account if necessary. The people of all tests are recreated for
   * each journey, except administrators.
   */
  session: (who: TestPerson | string, options?: { plan?: Plan }) => Promise<PersonWithSession>
  /** Gives another person a session in a browser of their own. */
  another: (email: string, name: string) => Promise<PersonWithSession & { page: Page }>
}

let journeys = 0

const addSession = (context: BrowserContext, { origin }: App, { token }: PersonWithSession) =>
  context.addCookies([{ name: 'session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])

const somebody = (email: string): TestPerson => ({ email, name: email.replace(/@.*/, ''), plan: 'free' })

/** A journey: one person with one browser and the whole product. */
export const test = playwrightTest.extend<Parts, WorkerParts>({
  issuer: [
    async ({ browserName: _browser }, use) => {
      const issuer = await startIssuer()
      await use(issuer)
      await issuer.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ issuer }, use) => {
      const app = await startApp({ ADMIN_EMAILS: people.ada.email, ...issuer.settings })
      await use(app)
      await app.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  db: [
    async ({ app }, use) => {
      const db = await databaseOf(app)
      await use(db)
      await db.close()
    },
    { scope: 'worker' },
  ],
  session: async ({ app, db, context }, use) => {
    await use(async (who, { plan } = {}) => {
      const { name, email, plan: own, isAdmin = false }: TestPerson = typeof who === 'string' ? somebody(who) : who
      const address = typeof who === 'string' || isAdmin ? email : email.replace('@', `.${journeys}@`)
      const person = await personWithSession(db, address, { plan: plan ?? own, name })
      await addSession(context, app, person)
      return person
    })
  },
  another: async ({ app, db, browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (email, name) => {
      const person = await personWithSession(db, email, { name })
      const context = await browser.newContext({ baseURL: app.origin })
      contexts.push(context)
      await addSession(context, app, person)
      return { ...person, page: await context.newPage() }
    })
    for (const context of contexts) await context.close()
  },
  baseURL: async ({ app }, use) => use(app.origin),
  extraHTTPHeaders: async ({ browserName: _browser }, use, info) => {
    journeys += 1
    await use({ 'x-forwarded-for': `10.${info.workerIndex % 250}.${Math.floor(journeys / 250)}.${(journeys % 250) + 1}` })
  },
})

export { expect }

/** Returns the code in the newest email to an address. Without a mail server, the app stores emails in the data directory. */
const newestCode = async (app: App, email: string): Promise<string | undefined> => {
  const mails = (await mailsInFolder(app.dataDir)).map(({ bytes }) => bytes.toString())
  const own = mails.filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`))
  return own.map((mail) => mail.match(/^\d{6}\r?$/m)?.[0].trim()).find((found) => found !== undefined)
}

/** Waits for a code other than `after`. */
export const codeFor = async (app: App, email: string, after?: string): Promise<string> => {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        code = await newestCode(app, email)
        return code !== undefined && code !== after
      },
      { timeout: 10_000, message: `a code for ${email}` },
    )
    .toBe(true)
  return code!
}

/** Logs in with the visible form: address, then emailed code. */
export const signIn = async (app: App, page: Page, email: string): Promise<void> => {
  const used = await newestCode(app, email)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Your code')).toBeVisible()
  const code = await codeFor(app, email, used)
  const loaded = page.waitForEvent('load')
  await page.keyboard.type(code)
  await loaded
  await appTakesOver(page)
}
