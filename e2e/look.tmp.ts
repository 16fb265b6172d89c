import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { startApp } from './app.ts'
import { databaseOf } from './people.ts'
import { personWithSession } from '../server/testing/people.ts'
const app = await startApp({ ADMIN_EMAILS: 'admin@example.org' })
try {
const db = await databaseOf(app)
const ada = await personWithSession(db, 'admin@example.org', { name: 'Ada Admin' })
const names = ['Ines Moreno','Amara Obi','Tomasz Wolny','Elsa Lindqvist','Kofi Mensah','Ren Takeda','Mateo Rivas','Saoirse Byrne']
const ids: string[] = []
for (const [i, name] of names.entries()) ids.push((await personWithSession(db, name.split(' ')[0]!.toLowerCase() + '@oldpier.example', { name, plan: (['free','pro','pending'] as const)[i % 3]! })).id)
for (let i = 0; i < 30; i++) await personWithSession(db, `learner${i}@example.org`, { name: `Learner ${i}` })
await db.rows(`insert into user_flags values ($1,'toolbar.chat',false),($1,'general.beta',true)`, [ids[0]])
await db.rows(`insert into goals (user_id, description, roadmap) values ($1,'Repair a lighthouse lamp','[]')`, [ids[1]])
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
const context = await browser.newContext({ baseURL: app.origin, viewport: { width: 1440, height: 900 } })
await context.addCookies([{ name: 'session', value: ada.token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
const page = await context.newPage()
page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log('console', m.text()) })
page.on('pageerror', (e) => console.log('pageerror', e.message))
const shot = (name: string) => page.screenshot({ path: `/tmp/fw/d-shots/${name}.png` })
await page.goto('/admin'); await page.getByRole('heading', { name: 'Users' }).waitFor(); await page.waitForTimeout(800)
await page.getByLabel(/Search/).fill('oldpier'); await page.waitForTimeout(900)
await page.getByRole('row', { name: /Tomasz/ }).getByRole('button', { name: 'Impersonate' }).click(); await page.waitForTimeout(300)
await shot('users')
await page.getByRole('row', { name: /Ines/ }).getByRole('button', { name: 'Flags' }).click(); await page.waitForTimeout(900)
await shot('users-flags')
for (const name of ['content','flags','outbox','jobs','goals','events','audit']) { await page.goto('/admin/' + name); await page.getByRole('heading', { level: 1 }).waitFor(); await page.waitForTimeout(800); await shot(name) }
await page.goto('/admin'); await page.getByRole('row', { name: /Learner 29/ }).waitFor()
await page.getByLabel(/Search/).fill('ines@'); await page.waitForTimeout(900)
await page.getByRole('button', { name: 'Impersonate' }).click()
await page.getByLabel('Reason').fill('Ticket 412: answer stays in review')
await page.getByRole('button', { name: 'Impersonate', exact: true }).last().click()
await page.getByText('You are currently impersonating:').waitFor(); await page.waitForTimeout(1500)
await shot('as-start')
await page.goto('/projects/put-tls-in-front?userId=' + ids[0]); await page.waitForTimeout(2500); await shot('as-project')
await page.getByRole('button', { name: /^Your Fieldwork/ }).click(); await page.waitForTimeout(900); await shot('as-menu')
await page.getByRole('button', { name: 'Who looked as you' }).click(); await page.waitForTimeout(900); await shot('as-visits')
await page.emulateMedia({ colorScheme: 'dark' }); await page.keyboard.press('Escape'); await page.waitForTimeout(700); await shot('as-project-dark')
await page.getByRole('button', { name: 'Stop' }).click(); await page.waitForTimeout(2500); await shot('stopped')
console.log(page.url())
await page.setViewportSize({ width: 1280, height: 800 })
await page.goto('/admin'); await page.waitForTimeout(1500); await page.getByRole('button', { name: 'Impersonate' }).first().click(); await page.waitForTimeout(400); await shot('users-dark-1280')
await page.goto('/admin/audit'); await page.waitForTimeout(1200); await shot('audit-dark-1280')
await page.goto('/admin/content'); await page.waitForTimeout(1200); await shot('content-dark-1280')
await page.goto('/?userEmail=nobody@example.org'); await page.waitForTimeout(2000); await shot('asked-nobody'); console.log(page.url())
await page.goto('/?userEmail=kofi@oldpier.example'); await page.waitForTimeout(2000); await shot('asked'); console.log(page.url())
await browser.close(); await db.close()
} finally { await app.remove() }
