import type { RouteName } from '@fieldwork/core/paths.ts'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { adminMessages } from '../web/messages/admin.ts'
import type { UntypedDatabase } from '../server/database/connect.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { withFlags } from './testing/flags.ts'
import { expectNoViolations } from './testing/violations.ts'
import { contentsOf, openProject, project, scrollerOf, toolbarOf, reloadProject } from './testing/projectScreen.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** axe always checks the whole long document, so it is excluded where it hasn't changed. */
const documentBehind = { exclude: ['article'] }

const finishTasks = (db: UntypedDatabase, userId: string) =>
  db.rows(
    `with begun as (insert into enrolments (user_id, project_id, version) values ($1, $2, 1))
     insert into answers (user_id, project_id, validation_id, type, text_data, file_name, storage_name, status)
     select $1, $2, id, type, case type when 'URL' then 'https://example.org' when 'TEXT' then 'In my own words.' else '' end,
       case type when 'FILE' then 'picture.png' else '' end, case type when 'FILE' then 'picture' else '' end, 'COMPLETE'
     from validations where project_id = $2 and version = 1`,
    [userId, project],
  )

test('axe finds no violations at the top, in the middle and at the end of a project that a visitor reads', async ({ page }) => {
  await openProject(page)
  await expectNoViolations(page, 'top')
  for (const id of ['read-the-answer', 'extra-tide-bell']) {
    await page.locator(`#${id}`).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    await expect(contentsOf(page).locator('[aria-current]').first()).toBeVisible()
    await expectNoViolations(page, id, documentBehind)
  }
})

test('axe finds no violations in the panels, the strip of contents and the pinned contents', async ({ page, context }) => {
  await withFlags(context)
  await openProject(page)
  await page.keyboard.press('Control+ArrowLeft')
  await expect(page.getByRole('complementary', { name: 'Ask: find in this project' })).toBeVisible()
  await expectNoViolations(page, 'Ask and the strip of contents', documentBehind)
  // The page's title is always announced first.
  expect(
    await page
      .getByRole('heading')
      .first()
      .evaluate(({ tagName }) => tagName),
  ).toBe('H1')
  await page.keyboard.press('Control+ArrowRight')
  await expect(page.getByRole('complementary', { name: 'My work' })).toBeVisible()
  await scrollerOf(page).evaluate((scroller) => scroller.scrollTo(0, 2500))
  await contentsOf(page).getByRole('button', { name: 'Show the table of contents' }).hover()
  await contentsOf(page).getByRole('button', { name: 'Pin the table of contents' }).click()
  await expectNoViolations(page, 'My work and pinned contents', documentBehind)
})

test('axe finds no violations in a Pro project opened by a visitor, or in a Secret Mission', async ({ page, context }) => {
  await withFlags(context)
  await openProject(page, '', 'withstand-a-crowd')
  await expectNoViolations(page, 'cover')
  await openProject(page, '', 'put-tls-in-front')
  await page.locator('#secret-mission').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await expectNoViolations(page, 'Secret Mission')
})

test('axe finds no violations in a project with complete, incorrect and reviewed tasks, or in its completion', async ({
  page,
  session,
  db,
}) => {
  const ines = await session(people.ines)
  await finishTasks(db, ines.id)
  await openProject(page)
  await page.locator('#read-the-answer').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await expectNoViolations(page, 'done')
  await page.keyboard.press('Control+ArrowRight')
  await expect(page.getByRole('complementary', { name: 'My work' })).toBeVisible()
  await expectNoViolations(page, 'My work with answers', documentBehind)
  await page.getByRole('button', { name: 'Complete project' }).click()
  await expect(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
  await expectNoViolations(page, 'completion', documentBehind)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Project Complete' })).toBeHidden()

  await db.rows(`update answers set status = 'IN_REVIEW' where user_id = $1 and validation_id = 'where-headers-end'`, [ines.id])
  await db.rows(
    `update answers set status = 'INCORRECT', hint = 'Look at the last line.' where user_id = $1 and validation_id = 'four-hundred-or-404'`,
    [ines.id],
  )
  await reloadProject(page)
  await expectNoViolations(page, 'in review and incorrect')
})

test('axe finds no violations in the paywall, the login dialog, the picture viewer and the code viewer', async ({ page, context }) => {
  await withFlags(context)
  await openProject(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Explore your potential' }).click()
  await expect(dialog).toBeVisible()
  await expectNoViolations(page, 'paywall', documentBehind)
  for (const [screen, opener] of [
    ['log in', page.getByRole('button', { name: 'Add to My Projects' })],
    ['picture', page.locator('#open-a-line figure button').first()],
    ['code', page.getByRole('button', { name: 'Enlarge code' }).first()],
  ] as const) {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await opener.click()
    await expect(dialog).toBeVisible()
    await expectNoViolations(page, screen, documentBehind)
  }
})

test('axe finds no violations in the directory and the account', async ({ page, session }) => {
  await session(people.ines)
  await openProject(page)
  const directory = page.getByRole('region', { name: 'Directory' })
  await toolbarOf(page).getByRole('button', { name: 'Projects', exact: true }).click()
  await expect(directory.getByRole('tab', { name: 'Explore' })).toBeVisible()
  await expectNoViolations(page, 'directory', documentBehind)
  await directory.getByRole('link', { name: /^Your own corner of the web/ }).click()
  await expect(directory.getByRole('link').first()).toBeVisible()
  await expectNoViolations(page, 'series', documentBehind)
  await directory.getByRole('tab', { name: 'My Projects' }).click()
  await expectNoViolations(page, 'My Projects', documentBehind)
  await page.keyboard.press('Escape')
  await toolbarOf(page)
    .getByRole('button', { name: /^Your Fieldwork/ })
    .click()
  await expect(page.getByRole('region', { name: 'Your account' })).toBeVisible()
  await expectNoViolations(page, 'account', documentBehind)
})

/** The other pages have their own tests or look like one of these. */
type VisitedPage = Exclude<
  RouteName,
  | 'onboarding'
  | 'owner'
  | 'restore'
  | 'device'
  | 'project'
  | 'portfolio-document'
  | 'portfolio-anon-document'
  | 'admin'
  | 'admin-section'
  | 'project-answers'
>
const visited: Record<VisitedPage, string> = {
  start: '/',
  projects: '/projects',
  login: '/login',
  account: '/account',
  portfolio: '/portfolio',
  'portfolio-anon': '/ines/portfolio',
  path: '/paths/run-your-own-website',
  goal: '/goals?goal=never+lose+my+photos',
  terms: '/terms',
  privacy: '/privacy',
}

for (const path of [...Object.values(visited), '/nowhere'])
  test(`axe finds no violations at ${path} for a visitor`, async ({ page }) => {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectNoViolations(page, path)
  })

test('axe finds no violations on any page of the administration', async ({ page, session }) => {
  await session(people.ada)
  for (const [part, name] of Object.entries(adminMessages.sections)) {
    await openPage(page, `/admin/${part}`)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoViolations(page, `administration, ${part}`)
  }
})

test('axe finds no violations on error pages with different actions', async ({ page }) => {
  let status = 401
  await page.route('**/projects/asked-for', (route) =>
    route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ status, json: {} }),
  )
  for (status of [401, 403, 418]) {
    await openPage(page, '/projects/asked-for')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, String(status))
  }
})

test('axe finds no violations on the start screen and the portfolio of a logged-in learner', async ({ page, session }) => {
  await session(people.ines)
  for (const path of ['/', '/portfolio']) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoViolations(page, path)
  }
})

test('axe finds no violations on a phone, in the notice and the document behind it', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `/projects/${project}`)
  await page.getByRole('main').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'notice', documentBehind)
  await page.getByRole('button', { name: 'Continue anyway' }).click()
  // A concept may be under the pointer.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoViolations(page, 'document')
})
