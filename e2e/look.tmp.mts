import { chromium } from '@playwright/test'
import pino from 'pino'
import { connect } from '../server/database/connect.ts'
import { personWithSession } from '../server/testing/people.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
const db = await connect({ dataDir: '/tmp/fw/data-cc', log: pino({ level: 'silent' }), connections: 2 })
const person = await personWithSession(db, process.env.WHO ?? 'look@example.org', { plan: 'free', name: 'Ines' })
await db.close()
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
await context.addCookies([{ name: 'session', value: person.token, url: 'http://localhost:4800', httpOnly: true, sameSite: 'Lax' }])
const page = await context.newPage()
page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(m.type(), m.text().slice(0, 300)))
page.on('pageerror', (e) => console.log('pageerror', e.message))
export { page, browser, context }
export const shot = async (name: string) => page.screenshot({ path: `/tmp/fw/cc-shot-${name}.png` })
export const dark = async (on: boolean) =>
  page.evaluate((d) => {
    document.documentElement.dataset['theme'] = d ? 'dark' : 'light'
  }, on)
