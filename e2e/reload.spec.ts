import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { appTakesOver } from './testing/openPage.ts'
import { openProject, project, projectIsReady } from './testing/projectScreen.ts'

const flag = 'fieldwork.reloadedAt'

/** Replaces the server's version in all further replies. */
const speak = (page: Page, version: string | null) =>
  page.route('**/*', async (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.fallback()
    const response = await route.fetch()
    const headers = { ...response.headers() }
    delete headers['x-app-version']
    return route.fulfill({ response, headers: version === null ? headers : { ...headers, 'x-app-version': version } })
  })

// Requests that are still running when a test ends can't be answered.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Counts page loads. */
const loadsOf = (page: Page) => {
  const loads = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.count += 1
  })
  return loads
}

const flagOf = (page: Page) => page.evaluate((name) => localStorage.getItem(name), flag)
/** Waits for the reply to a call. A page about to be reloaded would be gone by then. */
const laterCallIsAnswered = (page: Page) => page.evaluate(() => fetch('/health', { cache: 'no-store' }).then(({ ok }) => ok))

test('a reply of another major version reloads the page, once [APP-69] [APP-70] [API-04]', async ({ page }) => {
  const loads = loadsOf(page)
  const own: Array<string | undefined> = []
  page.on('response', (response) => own.push(response.headers()['x-app-version']))
  await openProject(page)
  expect(own.length).toBeGreaterThan(5)
  expect(new Set(own)).toEqual(new Set([expect.stringMatching(/^1\.\d+\.\d+$/)]))

  loads.count = 0
  await speak(page, '9.0.0')
  await page.goto(`/projects/${project}`)
  await expect.poll(() => loads.count).toBe(2)
  await appTakesOver(page)
  await projectIsReady(page)
  await laterCallIsAnswered(page)
  expect(loads.count).toBe(2)
  expect(Number(await flagOf(page))).toBeGreaterThan(Date.now() - 30_000)
})

test('a reload for a new version waits until typed text is saved', async ({ page, session, db }) => {
  const ines = await session(people.ines)
  await openProject(page)
  const loads = loadsOf(page)
  const held: Array<() => Promise<void>> = []
  await page.route('**/validations/**', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return new Promise<void>((resolve) => held.push(() => route.fallback().then(resolve)))
  })
  await page.locator('#read-the-answer textarea').fill('At the first empty line.')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await speak(page, '9.0.0')
  await page.getByRole('button', { name: 'Add to My Projects' }).click()
  await expect(page.getByRole('button', { name: 'In My Projects' })).toBeVisible()
  await laterCallIsAnswered(page)
  expect(loads.count).toBe(0)

  for (const release of held) await release()
  await expect.poll(() => loads.count).toBe(1)
  const saved = await db.rows('select text_data from answers where user_id = $1', [ines.id])
  expect(saved).toEqual([{ text_data: 'At the first empty line.' }])
  await expect(page.locator('#read-the-answer textarea')).toHaveValue('At the first empty line.')
})
