import type { Page } from '@playwright/test'
import type { UntypedDatabase } from '../server/database/connect.ts'
import { expect, test } from './testing/journey.ts'
import { appTakesOver, holdBackApp, openPage } from './testing/openPage.ts'

const question = (page: Page) => page.getByRole('form', { name: 'Which line is the break-in?' })
const projectPath = '/projects/read-an-attack-in-the-logs'

/** Counts presses of the pointer. */
const countPresses = (page: Page) =>
  page.addInitScript(() => {
    const presses = { clicks: 0 }
    Object.assign(globalThis, { presses })
    addEventListener('pointerdown', () => (presses.clicks += 1), { capture: true })
  })
const clicks = (page: Page) => page.evaluate(() => (globalThis as unknown as { presses: { clicks: number } }).presses.clicks)

/** Counts the rows of people's data. */
const rows = (db: UntypedDatabase) =>
  db.rows(
    `select (select count(*) from answers) as answers, (select count(*) from enrolments) as enrolments, (select count(*) from users) as users,
       (select count(*) from sessions) as sessions, (select count(*) from graded_answers) as graded`,
  )

/** Everything that the browser stores, except the note that fonts are cached and the count of the visit. */
const stored = async (page: Page) => ({
  cookies: await page.context().cookies(),
  items: await page.evaluate(() =>
    Object.entries({ ...localStorage, ...sessionStorage }).filter(([key]) => key !== 'fieldwork.fonts' && key !== 'fieldwork.visit'),
  ),
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])
  test(`the question, its terminal, what this is and how to start are on the first screen at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await openPage(page, '/')
    await expect(question(page).getByRole('heading')).toBeInViewport({ ratio: 1 })
    await expect(question(page).getByText('1 203.0.113.45 302')).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Start a free project' })).toBeInViewport({ ratio: 1 })
    const what = page.getByText(size.width < 1024 ? /^36 guided projects .* or want to\.$/ : /^36 guided projects .* you can defend\.$/)
    await expect(what).toBeInViewport({ ratio: 1 })
    if (size.height < 800) return
    await expect(question(page).getByRole('button', { name: 'Check my answer' })).toBeInViewport({ ratio: 1 })
    if (size.width < 1440) return
    await expect(page.getByRole('textbox', { name: 'What do you want to be able to build?' })).toBeInViewport({ ratio: 1 })
  })

test('a visitor’s answer is judged after two clicks, with a hint for the loud line and the project after the right one', async ({
  db,
  page,
}) => {
  await countPresses(page)
  const rowsBefore = await rows(db)
  const sent: Array<{ url: string; body: string | null }> = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push({ url: new URL(request.url()).pathname, body: request.postData() })
  })
  const begin = Date.now()
  await openPage(page, '/')
  await question(page).getByText('412 from 203.0.113.45, answered 401').click()
  await question(page).getByRole('button', { name: 'Check my answer' }).click()
  await expect(question(page).getByRole('alert')).toContainText('These 412 are the loud part')
  const presses = await clicks(page)
  console.log(`The first answer was judged after ${presses} clicks and ${((Date.now() - begin) / 1000).toFixed(1)} s.`)
  expect(presses).toBeLessThanOrEqual(2)

  await question(page).getByRole('button', { name: 'Show me a good answer' }).click()
  await expect(question(page).getByRole('status')).toContainText('refused 412 times and then let in once')
  await expect(question(page).getByRole('link', { name: 'Start this project' })).toBeVisible()
  await question(page).getByText('1 from 203.0.113.45, answered 302').click()
  await question(page).getByRole('button', { name: 'Check again' }).click()
  await expect(question(page).getByText('That’s right.')).toBeVisible()
  await expect(question(page).getByText('Done', { exact: true })).toBeVisible()

  // Only the three answers that were chosen were sent, and nothing was stored anywhere.
  const answers = sent.filter(({ body }) => body?.includes('203.0.113.45'))
  expect(answers.map(({ url }) => url)).toEqual(Array.from({ length: 3 }, () => `${projectPath}/open-question`))
  expect(await stored(page)).toEqual({ cookies: [], items: [] })
  expect(await rows(db)).toEqual(rowsBefore)
  expect(await db.rows(`select from events e where to_jsonb(e)::text ~ '203\\.0\\.113|question'`)).toEqual([])

  await question(page).getByRole('link', { name: 'Start this project' }).click()
  await expect(page).toHaveURL(new RegExp(`${projectPath}$`))
  await expect(page.getByRole('heading', { level: 1, name: /Find two break-ins/ })).toBeInViewport({ ratio: 1 })
  const answer = page.getByRole('radio', { name: '1 from 203.0.113.45, answered 302' })
  await expect(answer).toBeChecked()
  await expect(page.getByText(/^Your right answer is in step \d\.$/)).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: /^step \d$/ }).click()
  await expect(answer).toBeInViewport()
  await expect(page.getByText('That’s right, as on the start page. Press Done and log in, and it counts.')).toBeVisible()
  await page.getByRole('radio', { name: '412 from 203.0.113.45, answered 401' }).check()
  await expect(page.getByText('That’s right, as on the start page.')).not.toBeVisible()
})

test('the question is answered with the keyboard alone', async ({ page }) => {
  await openPage(page, '/')
  await question(page).getByRole('radio').first().focus()
  for (let option = 0; option < 3; option++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('That’s right.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(question(page).getByRole('link', { name: 'Start this project' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${projectPath}$`))
})

test('what a visitor chooses and submits before the app has started is judged as soon as it has', async ({ page }) => {
  const release = await holdBackApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await question(page).getByText('412 from 203.0.113.45, answered 401').click()
  const check = question(page).getByRole('button', { name: 'Check my answer' })
  await check.click()
  await expect(check).toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL('/')
  release()
  await expect(question(page).getByRole('alert')).toContainText('These 412 are the loud part')
  await expect(question(page).getByRole('radio', { name: '412 from 203.0.113.45, answered 401' })).toBeChecked()
})

test('a goal that a visitor types before the app has started is still there, with the cursor at its end', async ({ page }) => {
  const release = await holdBackApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: 'What do you want to be able to build?' })
  await field.pressSequentially('never lose my ')
  release()
  await appTakesOver(page)
  await expect(field).toBeFocused()
  await page.keyboard.type('photos')
  await expect(field).toHaveValue('never lose my photos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/goals?goal=never+lose+my+photos')
  await expect(page.getByRole('link', { name: 'Back up an archive and prove that it comes back' })).toBeVisible()
})

test('the keyboard focus stays where it was when the app takes over', async ({ page }) => {
  const letGo = await holdBackApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'How it works' })
  await link.focus()
  letGo()
  await appTakesOver(page)
  await expect(link).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeFocused()
})

test('the answers, hints and explanations aren’t in anything that the start page loads', async ({ page }) => {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/json|html|javascript/.test(response.headers()['content-type'] ?? '')) texts.push(response.text().catch(() => ''))
  })
  await openPage(page, '/')
  await expect(question(page)).toBeVisible()
  const loaded = (await Promise.all(texts)).join('\n')
  expect(loaded).toContain('Which line is the break-in?')
  expect(loaded).not.toContain('the loud part')
  expect(loaded).not.toContain('let in once')
})

test('the title of the start page says what the product is', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Fieldwork · Learn by building')
})
