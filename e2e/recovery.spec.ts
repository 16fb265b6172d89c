import { expect, test, type BrowserContext } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { startApp, type App } from './testing/app.ts'
import { boxesOf, fieldOf, itemOn } from './testing/answers.ts'
import { openPage } from './testing/openPage.ts'
import { databaseOf } from './testing/database.ts'
import { projectIsReady } from './testing/projectScreen.ts'
import { personWithSession } from '../server/testing/people.ts'

const project = 'put-tls-in-front'

// These journeys share an app, one after the other, which no other journey can use because it is killed and restarted.
test.describe.configure({ mode: 'default', timeout: 150_000 })
let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(() => app.remove())

const signedIn = async (context: BrowserContext, email: string) => {
  const db = await databaseOf(app)
  const person = await personWithSession(db, email, { name: people.ines.name })
  await db.close()
  await context.addCookies([{ name: 'session', value: person.token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
  return person
}

const firstItem = async () => validationsOf((await boxesOf(app, project))[0]!)[0]!

test('while the server is down, the page says what isn’t saved, and saves it once the server is back', async ({ page, context }) => {
  const person = await signedIn(context, 'patient@example.org')
  const item = await firstItem()
  await openPage(page, `${app.origin}/projects/${project}`)
  await projectIsReady(page)
  const field = fieldOf(itemOn(page, item))
  await field.fill('Before the outage.')
  await expect(itemOn(page, item).getByText('Saved', { exact: true })).toBeVisible()

  await app.stop('SIGKILL')
  await field.fill('Typed while nobody was listening.')
  await expect(itemOn(page, item).getByText('Not saved yet, trying again')).toBeVisible({ timeout: 20_000 })

  await app.start()
  await expect(itemOn(page, item).getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 })
  const db = await databaseOf(app)
  const stored = await db.row<{ text_data: string }>('select text_data from answers where user_id = $1 and validation_id = $2', [
    person.id,
    item.id,
  ])
  await db.close()
  expect(stored?.text_data).toBe('Typed while nobody was listening.')
})

test('text that never reached the server is still there after the tab was closed', async ({ page, context }) => {
  await signedIn(context, 'closed@example.org')
  const item = await firstItem()
  const answers = page.waitForResponse((response) => response.url().endsWith(`/projects/${project}/validations`))
  await openPage(page, `${app.origin}/projects/${project}`)
  await projectIsReady(page)
  await (await answers).finished()
  await app.stop('SIGKILL')
  await fieldOf(itemOn(page, item)).fill('Kept through a closed tab.')
  await expect(itemOn(page, item).getByText('Not saved yet, trying again')).toBeVisible({ timeout: 20_000 })
  await page.close()

  await app.start()
  const next = await context.newPage()
  await openPage(next, `${app.origin}/projects/${project}`)
  await expect(fieldOf(itemOn(next, item))).toHaveValue('Kept through a closed tab.')
  await expect(itemOn(next, item).getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 })
})
