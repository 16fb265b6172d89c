import { expect, signIn, test } from './testing/journey.ts'
import { openProject, project, reloadProject } from './testing/projectScreen.ts'
import type { Page } from '@playwright/test'

const harbour = (page: Page) => page.getByRole('button', { name: /^Name of your harbour/ }).first()
const inCode = (page: Page) => page.locator('pre [data-variable=harbour]')

const rename = async (page: Page, value: string) => {
  await harbour(page).click()
  await expect(page.getByRole('textbox', { name: /^Name of your harbour/ })).toBeFocused()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
  await expect(harbour(page)).toHaveText(value)
}

test('a visitor’s value of a variable shows everywhere in the text, survives a reload and moves into the account and another browser [DOC-51] [DOC-52] [DOC-53]', async ({
  app,
  page,
  browser,
}) => {
  await openProject(page)
  await expect(harbour(page)).toHaveText('Kittiwake Quay')
  await rename(page, 'Skårvik')
  expect(new Set(await inCode(page).allTextContents())).toEqual(new Set(['Skårvik']))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reloadProject(page)
  await expect(harbour(page)).toHaveText('Skårvik')

  await page.getByRole('link', { name: 'Login' }).click()
  await signIn(app, page, 'nora.names@example.org')
  await expect(harbour(page)).toHaveText('Skårvik')
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('variable')))).toEqual([])

  const other = await browser.newContext({ baseURL: app.origin })
  await other.addCookies(await page.context().cookies())
  const second = await other.newPage()
  await openProject(second)
  await expect(harbour(second)).toHaveText('Skårvik')
  const saved = second.waitForResponse((response) => response.url().endsWith('/user/variables') && response.ok())
  await rename(second, 'Petrel Sound')
  await saved
  await other.close()
  await reloadProject(page)
  await expect(harbour(page)).toHaveText('Petrel Sound')
})

test('variable values are filled into text and code before any script runs', async ({ page, session, db }) => {
  const person = await session('early.bird@example.org')
  await db.rows('insert into variables (user_id, project_id, name, value) values ($1, $2, $3, $4)', [
    ...[person.id, project, 'harbour', '<b>Salt</b> & "Sand"'],
  ])
  await page.route('**/assets/**.js', (route) => route.abort())
  await page.goto(`/projects/${project}`)
  await expect(page.locator('[data-variable=harbour]').first()).toHaveText('<b>Salt</b> & "Sand"')
  await expect(inCode(page).first()).toHaveText('<b>Salt</b> & "Sand"')
  expect(await page.locator('[data-variable=harbour] b').count()).toBe(0)
})

test('a visitor’s output of the example values is to be done again after the login, and isn’t called incorrect', async ({ app, page }) => {
  await openProject(page, '', 'read-an-attack-in-the-logs')
  await expect(page.getByText('Example values. They change when you log in.').first()).toBeVisible()
  const task = page.locator('#what-the-scanner-got')
  await task.getByRole('textbox').fill('[12/Sep/2026:23:40:27 /dump-2025.sql 200 733184')
  await task.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('run the commands again')
  await signIn(app, page, 'vera.visits@example.org')
  await expect(task.getByText(/^This is right for the example values/).last()).toBeVisible()
  await expect(task).toHaveAttribute('data-status', 'incomplete')
  await expect(task.getByText('Your answer is incorrect')).toHaveCount(0)
  await expect(page.getByText('Example values. They change when you log in.')).toHaveCount(0)
})

test('other output of a visitor than that of the commands is to be done again, too, and is checked after that', async ({ app, page }) => {
  await openProject(page, '', 'read-a-cloud-bill')
  const task = page.locator('#where-the-requests-went')
  await task.getByRole('textbox').fill('requests  2.98    0.0\ntogether  374.38  371.56')
  await task.getByRole('button', { name: 'Done', exact: true }).click()
  await signIn(app, page, 'bill.reader@example.org')
  await expect(task.getByText(/^You did this with the example values that visitors see/).last()).toBeVisible()
  await expect(task).toHaveAttribute('data-status', 'incomplete')
  await expect(task.getByText('Your answer is incorrect')).toHaveCount(0)
  // A second check is graded like any other.
  await task.getByRole('textbox').fill('requests 2.98')
  await task.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(task.getByText('Your answer is incorrect')).toBeVisible()
})

test('a visitor’s answer is checked with the names that they chose, which are saved before', async ({ app, page }) => {
  await openProject(page)
  await rename(page, 'Skårvik')
  const line = `Skårvik: high water 06:12 and 18:37, ${'~'.repeat(27)} 27 dm. Visit 001.\n`
  const task = page.locator('#see-its-length')
  await task.getByRole('textbox').fill(`HTTP/1.1 200 OK\nContent-Length: ${Buffer.byteLength(line)}`)
  await task.getByRole('button', { name: 'Done', exact: true }).click()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/user/variables', async (route) => {
    await held
    await route.continue()
  })
  const saving = page.waitForRequest('**/user/variables')
  await signIn(app, page, 'lena.length@example.org')
  await saving
  await page.waitForTimeout(1000)
  await expect(task.getByText(/the example values that visitors see/)).toHaveCount(0)
  release()
  // The values that were drawn may be the examples.
  await expect(task.getByText(/^This is right for the example values|^Checked: it matches/).last()).toBeVisible()
})
