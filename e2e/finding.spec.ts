import type { Locator, Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, signIn, test } from './testing/journey.ts'
import type { LayoutShift } from './testing/layoutShift.ts'
import { appTakesOver, openPage } from './testing/openPage.ts'
import { openProject, project, projectIsReady } from './testing/projectScreen.ts'

const directoryOf = (page: Page): Locator => page.getByRole('region', { name: 'Directory' })
const rowOf = (page: Page, title: string) =>
  directoryOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title }) })

const openDirectory = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(directoryOf(page).getByRole('tab', { name: 'Explore' })).toBeVisible()
}

const openMyProjects = async (page: Page): Promise<void> => {
  await openDirectory(page)
  await directoryOf(page).getByRole('tab', { name: 'My Projects' }).click()
}

const openSeries = async (page: Page): Promise<void> => {
  await openDirectory(page)
  await directoryOf(page).getByRole('tab', { name: 'Explore' }).click()
  await directoryOf(page)
    .getByRole('link', { name: /Your own corner of the web/ })
    .click()
}

test.use({ reducedMotion: 'reduce' })

test('a goal written by a visitor survives logging in, leads to a path, and its projects are added to the plan and My Projects [PLANNER-36] [AUTH-45]', async ({
  app,
  page,
}) => {
  await openPage(page, '/')
  await page.getByRole('textbox', { name: 'What do you want to be able to build?' }).fill('understand HTTP requests')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log in to keep this goal' }).click()
  await signIn(app, page, 'gwen.goal@example.org')
  await expect(page.getByText('Saved. Your start page now begins with this goal.')).toBeVisible()
  const directory = directoryOf(page)
  await expect(directory).not.toBeVisible()
  await page.getByRole('button', { name: 'Add to my plan' }).click()
  await expect(page.getByText(/ in your plan[.;]/)).toBeVisible()
  await openMyProjects(page)
  await expect(directory.getByRole('link').first()).toBeVisible()

  await page.reload()
  await appTakesOver(page)
  await openMyProjects(page)
  await expect(directory.getByRole('link').first()).toBeVisible()
})

const pressUntil = async (page: Page, key: string, target: Locator): Promise<void> => {
  for (let press = 0; press < 20 && !(await target.evaluate((element) => element === document.activeElement)); press++)
    await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

test('a visitor finds an easy free project about databases that takes an hour in four choices, isn’t offered one without projects, and clears them [DIR-01]', async ({
  page,
}) => {
  await openProject(page)
  await openDirectory(page)
  const directory = directoryOf(page)
  const count = directory.getByRole('status').filter({ hasText: /projects/ })
  await expect(count).toHaveText(/^\d+ projects$/)
  const all = (await count.textContent())!
  await directory.getByLabel('Topic', { exact: true }).selectOption('Databases')
  await directory.getByLabel('Length').selectOption({ label: '45 min to 1 h (2)' })
  await directory.getByLabel('Difficulty').selectOption('easy')
  await directory.getByRole('button', { name: 'Free' }).click()
  await expect(count).toHaveText(`2 of ${all}`)
  await expect(directory.getByRole('listitem').getByRole('link')).toHaveText([
    /^A database from an empty folder/,
    /^Ask a database five questions/,
  ])

  await expect(directory.getByLabel('Difficulty').getByRole('option', { name: 'Hard', exact: true })).toBeDisabled()
  await directory.getByRole('button', { name: 'Clear filters' }).click()
  await expect(count).toHaveText(all)
  await directory.getByRole('button', { name: 'In series order' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Shortest first' }).click()
  await expect(directory.getByRole('listitem').first()).toContainText('46 min')
  await page.reload()
  await appTakesOver(page)
  await openDirectory(page)
  await expect(directory.getByRole('listitem').first()).toContainText('46 min')
})

test('a learner sees which projects are done, lists only what isn’t, and opens one with the keyboard alone [DIR-27]', async ({
  app,
  db,
  page,
  session,
}) => {
  const { id } = await session(people.ines)
  await db.rows('insert into enrolments (user_id, project_id, version, completed_at) values ($1, $2, 1, now())', [id, project])
  await openProject(page, '', 'put-tls-in-front')
  await openDirectory(page)
  const directory = directoryOf(page)
  const done = rowOf(page, 'Speak HTTP by hand')
  await expect(done.getByText('Complete', { exact: true })).toBeVisible()
  const filter = directory.getByLabel('Done or not done')
  await pressUntil(page, 'Tab', filter)
  await page.keyboard.press('N')
  await expect(done).toHaveCount(0)
  await pressUntil(page, 'Tab', directory.getByRole('listitem').first().getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${app.origin}/projects/serve-a-site-with-nginx`)
  await openDirectory(page)
  await expect(filter).toHaveValue('not-done')
  await filter.selectOption('done')
  await expect(directory.getByRole('listitem')).toHaveCount(1)
})

test('the keyboard alone opens a roadmap among the series, shows its aim, and adds its second project to My Projects [DIR-17]', async ({
  page,
  session,
}) => {
  await session(people.ines)
  await openProject(page)
  await openDirectory(page)
  const directory = directoryOf(page)
  await pressUntil(page, 'Tab', directory.getByRole('radio', { name: 'Projects' }))
  await page.keyboard.press('ArrowRight')
  const roadmap = directory.getByRole('link', { name: /^Work with data.*from \d series/ })
  await pressUntil(page, 'Tab', roadmap)
  await page.keyboard.press('Enter')
  await expect(directory.getByText('At the end:')).toBeVisible()
  const second = directory.getByRole('listitem').nth(1)
  const title = (await second.getByRole('link').textContent())!
  await expect(second.getByText('from Data you can trust')).toBeVisible()
  await pressUntil(page, 'Tab', second.getByRole('button', { name: `Add ${title} to My Projects` }))
  await page.keyboard.press('Enter')
  await expect(second.getByRole('button', { name: `More for ${title}` })).toBeFocused()
  await directory.getByRole('tab', { name: 'My Projects' }).click()
  await expect(rowOf(page, title)).toBeVisible()
})

test('the keyboard alone finds a project despite a typo, opens it, and follows a found passage to its step', async ({ page, session }) => {
  await session(people.ines)
  await openProject(page, '', 'put-tls-in-front')
  await openDirectory(page)
  const directory = directoryOf(page)
  await expect(directory.getByRole('tab', { name: 'Explore' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(directory.getByRole('combobox', { name: 'Search projects' })).toBeFocused()
  await page.keyboard.type('speek http')
  const found = directory.getByRole('group', { name: /^Projects/ }).getByRole('option', { name: /Speak HTTP by hand/ })
  await expect(found).toBeVisible()
  for (let press = 0; press < 20 && (await found.getAttribute('aria-selected')) !== 'true'; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/projects/${project}`)
  await projectIsReady(page)
  await expect(directory).toBeHidden()

  await openDirectory(page)
  await directory.getByRole('combobox', { name: 'Search projects' }).fill('certificate')
  const passage = directory
    .getByRole('group', { name: /^Projects/ })
    .locator('[data-shape="step"]')
    .filter({ hasText: 'certificate' })
    .first()
  await passage.click()
  await expect(page).toHaveURL(/\/projects\/[^#]+#.+/)
  const id = new URL(page.url()).hash.slice(1)
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
})

test('adding and removing projects in one tab shows in the other, and is undone if the network fails [DIR-41] [DIR-42]', async ({
  page,
  session,
}) => {
  await session(people.ines)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await openProject(tab)
    await openSeries(tab)
  }
  const add = (tab: Page) => directoryOf(tab).getByRole('button', { name: /^Add Put TLS in front/ })
  const more = (tab: Page) => directoryOf(tab).getByRole('button', { name: /^More for Put TLS in front/ })
  await add(page).click()
  await expect(more(page)).toBeVisible()
  await expect(more(other)).toBeVisible()

  await other.route('**/projects/selection', (route) => route.abort())
  await more(other).click()
  await other.getByRole('menuitem', { name: 'Remove from My Projects' }).click()
  await expect(other.getByText('My Projects could not be changed. Please try again.')).toBeVisible({ timeout: 20_000 })
  await expect(more(other)).toBeVisible()
  await other.unroute('**/projects/selection')
  await more(other).click()
  await other.getByRole('menuitem', { name: 'Remove from My Projects' }).click()
  await expect(add(other)).toBeVisible()
  await expect(add(page)).toBeVisible()
})

test('the start page is readable without scripts, loads less than 100 kB and doesn’t shift', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Build it tonight, explain it tomorrow.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your own corner of the web' })).toBeVisible()
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(1)
  await context.close()

  const visitor = await browser.newPage({ baseURL: app.origin })
  await visitor.addInitScript(() => {
    const seen = { shifts: 0, moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        seen.shifts += value
        for (const { node } of sources)
          seen.moved.push(`${value.toFixed(4)}: ${node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'gone')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visitor.goto('/')
  await appTakesOver(visitor)
  const { shifts, moved, bytes } = await visitor.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    // Scripts aren't counted, because the text doesn't wait for them.
    const before = entries.filter(({ name, responseEnd }) => responseEnd <= paint && !new URL(name).pathname.endsWith('.js'))
    return {
      ...(window as unknown as { seen: { shifts: number; moved: string[] } }).seen,
      bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  })
  expect(shifts, moved.join('\n')).toBeLessThanOrEqual(0.01)
  expect(bytes).toBeLessThan(100_000)
  await visitor.close()
})
