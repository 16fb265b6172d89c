import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { appTakesOver, holdBackApp, openPage } from './testing/openPage.ts'
import { projectIsReady } from './testing/projectScreen.ts'

const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Projects' })
const series = (page: Page) => page.getByRole('heading', { level: 1, name: 'Data you can trust' })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const scrollTop = (page: Page) => page.locator('#page').evaluate((element) => element.scrollTop)

test.use({ reducedMotion: 'reduce' })

test('Back leads from a series to the list as it was left, Forward to the series again, and both survive a reload [DIR-18] [DIR-26]', async ({
  page,
}) => {
  await openPage(page, '/projects')
  await page.getByLabel('Difficulty').selectOption('medium')
  await expect(page).toHaveURL('/projects?difficulty=medium')
  const link = page.getByRole('main').getByRole('link', { name: 'Data you can trust' })
  const before = 120
  await page.locator('#page').evaluate((element, top) => element.scrollTo(0, top), before)
  expect(await scrollTop(page)).toBe(before)
  await link.click()
  await expect(series(page)).toBeVisible()
  await expect(page).toHaveURL('/projects?explore=series:ledger&difficulty=medium')
  await expect(page).toHaveTitle(/^Data you can trust/)
  await page.goBack()
  await expect(list(page)).toBeVisible()
  await expect(page.getByLabel('Difficulty')).toHaveValue('medium')
  await expect.poll(() => scrollTop(page)).toBe(before)
  await expect(link).toBeFocused()
  await page.goForward()
  await expect(series(page)).toBeVisible()
  await page.reload()
  await appTakesOver(page)
  await expect(series(page)).toBeVisible()
  await page.goBack()
  await expect(list(page)).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(before)

  // Its own Back goes back, too, and adds no entry.
  await link.click()
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(list(page)).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('filters, the order and the list have an address, which a reload and a project in between keep, and unknown values are ignored', async ({
  page,
  session,
}) => {
  await session(people.ines)
  await openPage(page, '/projects?time=nine&order=best&topic=Cooking&difficulty=easy')
  await expect(page.getByLabel('Difficulty')).toHaveValue('easy')
  await expect(page.getByLabel('Topic', { exact: true })).toHaveValue('')
  await expect(rows(page).first()).toBeVisible()
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'Free', exact: true }).click()
  await page.getByLabel('Done or not done').selectOption('not-done')
  await page.getByRole('button', { name: 'In series order' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Shortest first' }).click()
  const address = /\/projects\?order=shortest&difficulty=easy&completion=not-done&free=true$/
  await expect(page).toHaveURL(address)
  // Back undoes one choice after the other.
  expect(await page.evaluate(() => history.length)).toBe(entries + 3)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'In series order' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Done or not done')).toHaveValue('')
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(address)
  await page.reload()
  await appTakesOver(page)
  await expect(page.getByRole('button', { name: 'Shortest first' })).toBeVisible()
  const first = rows(page).first().getByRole('link')
  await first.click()
  await projectIsReady(page)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Done or not done')).toHaveValue('not-done')
})

test('a series of the start page has an address, and Back leads to the start page', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Your own corner of the web' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your own corner of the web' })).toBeVisible()
  await expect(page).toHaveURL('/projects?explore=series:corner')
  await expect(page.getByRole('link', { name: 'Start the first project' })).toHaveAttribute('href', '/projects/speak-http-by-hand')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /tonight/ })).toBeVisible()
})

for (const who of ['a visitor', 'a learner'] as const)
  test(`${who} who opens an address with a search never sees the list of all projects [DIR-25]`, async ({ page, session }) => {
    if (who === 'a learner') await session(people.ines)
    const release = await holdBackApp(page)
    // Records everything that is rendered before and after the app takes over.
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        if (document.querySelector('[aria-label="Your own corner of the web"]')) seen.push('the list')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/projects?q=excel', { waitUntil: 'commit' })
    if (who === 'a visitor') {
      await expect(page.getByRole('combobox', { name: 'Search projects' })).toHaveValue('excel')
      await expect(page.getByText('No project covers “excel”.', { exact: true })).toBeVisible()
    }
    release()
    await appTakesOver(page)
    await expect(page.getByRole('combobox', { name: 'Search projects' })).toHaveValue('excel')
    await expect(page.getByText('No project covers “excel”.', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  })

test('without JavaScript, a visitor searches, opens a result, a series and its first project', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/projects')
  await expect(page.locator('[data-no-script]')).toHaveText(/^You can search and open projects here/)
  await expect(page.getByLabel('Difficulty')).toBeHidden()
  const box = page.getByRole('combobox', { name: 'Search projects' })
  await box.fill('nginx')
  await box.press('Enter')
  await expect(page).toHaveURL('/projects?q=nginx')
  await expect(box).toHaveValue('nginx')
  await page
    .getByRole('option', { name: /Serve two sites with one/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Serve two sites with one nginx of your own' })).toBeVisible()
  await page.goto('/projects')
  await page.getByRole('main').getByRole('link', { name: 'Data you can trust' }).click()
  await expect(series(page)).toBeVisible()
  await page.getByRole('link', { name: 'Start the first project' }).click()
  await expect(page).toHaveURL(/\/projects\/[a-z-]+$/)
  await context.close()
})

test('filters that a visitor chooses before the app has started are kept, and Back undoes them', async ({ page }) => {
  const release = await holdBackApp(page)
  await page.goto('/projects?difficulty=medium', { waitUntil: 'commit' })
  const topic = page.getByLabel('Topic', { exact: true })
  await topic.selectOption('Databases')
  release()
  await appTakesOver(page)
  await expect(page).toHaveURL('/projects?difficulty=medium&topic=Databases')
  await expect(topic).toHaveValue('Databases')
  await page.goBack()
  await expect(topic).toHaveValue('')
  await expect(page.getByLabel('Difficulty')).toHaveValue('medium')
})
