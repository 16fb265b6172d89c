import type { Page, Route } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { openPage, reloadPage } from './testing/openPage.ts'
import { openProject, project, scrollerOf } from './testing/projectScreen.ts'

/** A project unknown to the server, so that the app requests it. */
const asked = '/projects/asked-for'

/** Answers the call for that project, but not the page itself. */
const answerWith = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(`**${asked}`, (route) => (route.request().resourceType() === 'document' ? route.fallback() : answer(route)))

const refuse = (page: Page, status: number) =>
  answerWith(page, (route) => route.fulfill({ status, json: { error: { code: 'failed' } }, headers: { 'x-app-version': '1.0.0' } }))

/** Opens the address and fast-forwards the time between retries, until the app replaces the server's own page. */
const openFailing = async (page: Page, path = asked) => {
  await page.clock.install()
  await page.goto(path)
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return page.getByRole('button', { name: 'Try again' }).count()
    })
    .toBe(1)
}

const actionsOf = (page: Page) => page.getByRole('main').locator('button, a')

test('a malformed reply shows the general error page [APP-63]', async ({ page }) => {
  await answerWith(page, (route) => route.fulfill({ json: { id: 'asked-for', surprise: true } }))
  await openFailing(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something unexpected happened')
  await expect(actionsOf(page)).toHaveText(['Go back', 'Try again'])
  await expect(page.getByText('undefined')).toHaveCount(0)
})

test('an unknown address is not found, and its page leads home and back [APP-14] [APP-57]', async ({ page }) => {
  const response = await openPage(page, '/no/such/page')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found, whaaaaaaat!')
  await expect(page).toHaveTitle('Page not found, whaaaaaaat! · Fieldwork')
  await page.getByRole('main').getByRole('link', { name: 'Go to homepage' }).click()
  await expect(page).toHaveURL('/')
  await openPage(page, '/no/such/page')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/')
})

test('a private project is refused to visitors and open to administrators [APP-59]', async ({ page, db, session }) => {
  const copies = [
    ['projects', 'id', { id: 'kept-private', visibility: 'private' }],
    ['project_versions', 'project_id', { project_id: 'kept-private' }],
    ['project_files', 'project_id', { project_id: 'kept-private' }],
  ] as const
  for (const [table, key, change] of copies)
    await db.rows(
      `insert into ${table} select (jsonb_populate_record(t, $2::jsonb)).* from ${table} t where ${key} = $1 on conflict do nothing`,
      [project, JSON.stringify(change)],
    )
  const response = await openPage(page, '/projects/kept-private')
  expect(response!.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have permission to see this page')
  await expect(page.getByText('Speak HTTP')).toHaveCount(0)
  await session(people.ada)
  await reloadPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Speak HTTP by hand/)
})

test('Try again reloads a failed page, and Sign in returns to it [APP-58] [APP-60]', async ({ page }) => {
  await refuse(page, 500)
  await openFailing(page)
  await page.unrouteAll()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found, whaaaaaaat!')

  await refuse(page, 401)
  await reloadPage(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(asked)}`)
})

test('a failing page leaves the surrounding app usable [APP-63]', async ({ page }) => {
  await openProject(page)
  await page.route('**/projects/put-tls-in-front', (route) => route.fulfill({ status: 418, json: {} }))
  await page.keyboard.press('Control+k')
  const directory = page.getByRole('region', { name: 'Directory' })
  await directory.getByRole('link', { name: /^Your own corner of the web/ }).click()
  await directory
    .getByRole('link', { name: /Put TLS in front/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 418')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Speak HTTP by hand/)
})

test('if the code of a page and of the error page fails to load, a message offers to try again, which loads the page [APP-63]', async ({
  page,
}) => {
  const missing = /\/assets\/(ErrorPage|PortfolioPage)-/
  await page.route(missing, (route) => route.abort())
  await openProject(page)
  await page.getByRole('navigation', { name: 'Toolbar' }).getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline')
  await expect(page.getByRole('main').getByText('Check your connection and try again.')).toBeVisible()
  await expect(actionsOf(page)).toHaveText(['Go back', 'Try again'])
  await page.unroute(missing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeAttached()
})

test('a page without prerendered text shows a progress bar until the app has started', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/main-[^/]*\.js$/, (route) => held.then(() => route.continue()))
  await page.goto('/portfolio', { waitUntil: 'commit' })
  const lineHeight = () => page.locator('#root').evaluate((root) => getComputedStyle(root, '::before').height)
  await expect.poll(lineHeight).toBe('3px')
  letGo()
  await expect(page.getByRole('main')).toBeVisible()
  expect(await lineHeight()).toBe('auto')
})

test('a project whose text can’t be fetched stays readable as prerendered and says what failed, and shows an error page when opened from another page [TASK-62]', async ({
  page,
}) => {
  const failing = (route: Route) => route.fulfill({ status: 500, json: { error: { code: 'failed' } } })
  await page.route(`**/projects/${project}/document.json`, failing)
  await page.clock.install()
  await page.goto(`/projects/${project}`)
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to fetch project file' })
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return notice.count()
    })
    .toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speak HTTP by hand to your own server')
  await expect(page.locator('#start-a-server p').nth(2)).toBeVisible()
  await page.unroute(`**/projects/${project}/document.json`, failing)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(scrollerOf(page)).toBeFocused()
  await expect(notice).toHaveCount(0)

  await openPage(page, '/')
  await page.route(`**/projects/${project}/document.json`, failing)
  await page.getByRole('link', { name: 'Start a free project' }).click()
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return page.getByText('Failed to fetch project file').count()
    })
    .toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong on our side')
})
