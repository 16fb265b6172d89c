import type { Locator, Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { answerInTheDatabase } from './testing/answers.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { openProject } from './testing/projectScreen.ts'

const finished = 'put-tls-in-front'
const nextOn = async (page: Page): Promise<Locator> => {
  await openPage(page, '/')
  const card = page.getByRole('region').filter({ has: page.getByRole('link', { name: /^(Start|Continue)$/ }) })
  await expect(card).toHaveCount(1)
  return card
}

test('a learner completes a project, is asked once whether authors may read, sees what they left out, and is offered the same next project everywhere', async ({
  page,
  session,
  db,
}) => {
  test.setTimeout(120_000)
  const person = await session(people.ines)
  await db.rows(
    `update users set preferences = preferences || '{"selectedCategories": ["Security", "Networks"], "hoursPerDay": 1}'
       || jsonb_build_object('scheduleStart', current_date) where id = $1`,
    [person.id],
  )
  await answerInTheDatabase(db, person.id, finished)
  await openProject(page, '', finished)
  await page.getByRole('button', { name: 'Complete project' }).click()

  const dialog = page.getByRole('dialog', { name: 'Project Complete' })
  const offered = await dialog.getByRole('link', { name: /Next project/ }).getAttribute('href')
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
  await expect(dialog.getByText('Saved. You can change this at any time in your account.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const leftOut = page.locator('#mission').getByText(/^You can still do/)
  await expect(leftOut).toContainText('Read the step “Serve the page without TLS”')
  await expect(leftOut).toContainText('Quiz')
  const stepsDone = page.getByRole('navigation', { name: 'Table of contents' }).locator('li[data-done=true]')
  expect(await stepsDone.count()).toBeLessThan(await page.locator('[data-step]').count())

  const card = await nextOn(page)
  await expect(card.getByRole('link')).toHaveAttribute('href', offered!)
  const home = page.getByRole('main')
  await expect(home.getByRole('region', { name: /^You finished your first project/ }).getByRole('link', { name: /TLS/ })).toBeVisible()
  await expect(home.getByRole('link', { name: 'Your portfolio' })).toHaveAttribute('href', '/portfolio')
  await expect(home.getByText('Your turn')).toHaveCount(0)
  await expect(home.getByText('$')).toHaveCount(0)

  await home.getByRole('button', { name: 'Open your plan' }).click()
  const marked = page.getByRole('link', { name: /Your turn$/ })
  await expect(marked).toHaveCount(1)
  await expect(marked).toHaveAttribute('href', offered!)
  const durations = (await page.getByRole('link', { name: /\d (h|min)( left)?$/ }).allInnerTexts()).map((text) => text.split('\n').at(-1)!)
  expect(durations.length).toBeGreaterThan(3)
  expect(durations.filter((text) => /^\d min/.test(text))).toEqual([])

  await openProject(page, '', finished)
  await page.getByRole('main').getByRole('button', { name: 'Save or share your work' }).click()
  await expect(page.getByText(/^Share your answers/)).toHaveCount(0)

  // The empty portfolio offers the finished project.
  await page.goto('/portfolio')
  const waiting = page.getByRole('region', { name: 'Projects you finished here' })
  await waiting.getByRole('button', { name: /^Add .*TLS/ }).click()
  await expect(page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: /TLS/ })).toBeVisible({ timeout: 40_000 })
  await expect(waiting).toHaveCount(0)
})

test('what was started is next on home, whatever is planned, and the plan agrees', async ({ page, session, db }) => {
  const person = await session(people.nora)
  await db.rows(
    `update users set preferences = preferences || '{"selectedCategories": ["Databases", "Global Infrastructure"]}'
       || jsonb_build_object('scheduleStart', current_date) where id = $1`,
    [person.id],
  )
  await db.rows(
    `insert into enrolments (user_id, project_id, version, selected_time) select $1, id, version, now() from projects where id = 'ask-dns-by-hand'`,
    [person.id],
  )
  await db.rows(
    `insert into answers (user_id, project_id, validation_id, type, text_data, status)
     select $1, v.project_id, v.id, v.type, 'Given before.', 'COMPLETE' from validations v
     join projects p on p.id = v.project_id and p.version = v.version where p.id = 'ask-dns-by-hand' and v.type = 'TEXT' limit 1`,
    [person.id],
  )
  const card = await nextOn(page)
  await expect(card.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /^\/projects\/ask-dns-by-hand/)
  await page.getByRole('main').getByRole('button', { name: 'Open your plan' }).click()
  const marked = page.getByRole('link', { name: /Your turn$/ })
  await expect(marked).toHaveCount(1)
  await expect(marked).toHaveAttribute('href', '/projects/ask-dns-by-hand')
})
