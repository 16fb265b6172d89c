import type { Locator, Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { openProject, projectIsReady } from './testing/projectScreen.ts'

const directoryOf = (page: Page): Locator => page.getByRole('region', { name: 'Directory' })
const box = (page: Page) => directoryOf(page).getByRole('combobox', { name: 'Search projects' })
const group = (page: Page, name: RegExp) => directoryOf(page).getByRole('group', { name })
const projects = (page: Page) => group(page, /^Projects/).getByRole('option')

const openSearch = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(box(page)).toBeVisible()
}

/** Types a search and waits for its results. */
const search = async (page: Page, words: string): Promise<void> => {
  await box(page).fill(words)
  await expect(directoryOf(page).locator(`[data-words="${words}"]`)).toBeVisible()
  await expect(directoryOf(page).getByRole('listbox').getByRole('option').first()).toBeVisible()
}

test.use({ reducedMotion: 'reduce' })

test('a visitor finds projects first, at most one row per step in whole sentences, and concepts last', async ({ page }) => {
  await openProject(page)
  await openSearch(page)
  for (const [words, title] of [
    ['password', 'Build a sign-in with a code that changes'],
    ['https', 'Put TLS in front of your own site'],
    ['backup', 'Back up an archive and prove that it comes back'],
    ['how do i deploy my react app', 'Serve two sites with one nginx of your own'],
  ] as const) {
    await search(page, words)
    await expect(projects(page).first(), words).toContainText(title)
    const rows = await directoryOf(page).getByRole('listbox').getByRole('option').allTextContents()
    expect(rows.join('\n'), words).not.toMatch(/\{\{|\}\}|<\/?\w+>|wedge the clay|no come in/)
    const steps = await group(page, /^Projects/)
      .locator('[data-shape="step"] b')
      .allTextContents()
    expect(new Set(steps).size, `${words}: ${steps.join(' | ')}`).toBe(steps.length)
    const groups = await directoryOf(page).getByRole('listbox').getByRole('group').allTextContents()
    expect(groups[0], words).toMatch(/^Projects/)
    expect(
      groups.slice(0, -1).filter((text) => text.startsWith('Concepts')),
      words,
    ).toEqual([])
  }
})

test('a search for what the catalogue lacks names the word, shows the nearest projects, and is announced [DIR-24]', async ({ page }) => {
  await openProject(page)
  await openSearch(page)
  await search(page, 'kubernetes helm chart')
  const directory = directoryOf(page)
  await expect(directory.getByText('No project covers “kubernetes” or “helm chart”.', { exact: true })).toBeVisible()
  await expect(group(page, /^Close to your search/).getByRole('option', { name: /Containers without magic/ })).toBeVisible()
  await expect(directory.getByRole('status').filter({ hasText: 'No project covers “kubernetes” or “helm chart”.' })).toHaveCount(1)
  await expect(projects(page)).toHaveCount(0)
  await directory.getByRole('combobox', { name: 'Search projects' }).fill('zeppelin')
  await expect(directory.getByText('No results found', { exact: true })).toBeVisible()
  await expect(directory.getByText('Try searching for something else', { exact: true })).toBeVisible()
})

test('questions of beginners lead to easy projects, and no chip leads to nothing', async ({ page }) => {
  await openProject(page)
  await openSearch(page)
  const directory = directoryOf(page)
  for (const words of ['I am a beginner, where should I start?', 'something for beginners', 'easy']) {
    await search(page, words)
    await expect(directory.getByText('These projects are easy.', { exact: true })).toBeVisible()
    await expect(projects(page).first(), words).toContainText('Speak HTTP by hand')
  }
  await search(page, 'how do i put my website online')
  await expect(projects(page).first()).toContainText('Serve two sites with one nginx of your own')
  await expect(group(page, /^Show/)).toHaveCount(0)
  await search(page, 'database')
  for (const chip of await group(page, /^Show/).getByRole('button').allTextContents()) {
    await group(page, /^Show/).getByRole('button', { name: chip, exact: true }).click()
    await expect(directory.getByRole('listbox').getByRole('option').first(), chip).toBeVisible()
  }
  await search(page, 'sql injection')
  await expect(directory.getByText('No project is about “sql” and “injection” together.', { exact: true })).toBeVisible()
  await expect(projects(page)).toHaveCount(0)
  await search(page, 'who broke into my server')
  await expect(projects(page).first()).toContainText('Find two break-ins in a web server')
  await search(page, 'postgres is slow')
  await expect(projects(page).first()).toContainText('Make a slow query fast')
})

test('the results are there again when a visitor comes back from one, and all projects are a page', async ({ page }) => {
  await openPage(page, '/projects')
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Speak HTTP by hand to your own server' })).toBeVisible()
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search projects' })
  await field.fill('backup')
  await page
    .getByRole('main')
    .getByRole('option', { name: /^Back up an archive/ })
    .click()
  await projectIsReady(page)
  await page.goBack()
  await expect(field).toHaveValue('backup')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a search has an address, which a reload and a link keep, and the first result is in view without scrolling', async ({ page }) => {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await openProject(page)
    await openSearch(page)
    await search(page, 'database')
    await expect(page).toHaveURL(/[?&]q=database/)
    await expect(projects(page).first()).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(box(page)).toHaveValue('database')
    await expect(projects(page).first()).toBeVisible()
    await directoryOf(page).getByRole('button', { name: 'Close the directory' }).click()
    await expect(page).not.toHaveURL(/[?&]q=/)
  }
})

test('“cheap cloud” finds what it costs, and “excel” nothing that is only spelled like it', async ({ page }) => {
  await openProject(page)
  await openSearch(page)
  await search(page, 'cheap cloud')
  await expect(projects(page).first()).toContainText('Read a cloud bill')
  await box(page).fill('excel')
  await expect(directoryOf(page).getByText('No project covers “excel”.', { exact: true })).toBeVisible()
  // Nothing is suggested that has nothing to do with the search, but there is a way on.
  await box(page).fill('photoshop')
  await expect(directoryOf(page).getByText('No project covers “photoshop”.', { exact: true })).toBeVisible()
  await expect(directoryOf(page).getByRole('option')).toHaveCount(0)
  await directoryOf(page).getByRole('link', { name: 'Trust my backups' }).click()
  await expect(page).toHaveURL(/\/paths\/trust-your-backups$/)
})

test('several words find what has them all, and nothing that has only one of them', async ({ page }) => {
  await openProject(page)
  await openSearch(page)
  for (const [words, title] of [
    ['machine learning', 'Build a small classifier'],
    ['connection refused', 'Build a network with one door'],
    ['washing machine', 'Build an answer'],
  ] as const) {
    await search(page, words)
    await expect(projects(page).first(), words).toContainText(title)
    const steps = await group(page, /^Projects/)
      .locator('[data-shape="step"]')
      .allTextContents()
    for (const step of steps) for (const word of words.split(' ')) expect(step.toLowerCase(), words).toContain(word)
  }
  await search(page, 'machine learning')
  await expect(projects(page).filter({ hasText: 'Build an answer' })).toHaveCount(0)
  // Each word is known, and no project has both together.
  await search(page, 'csv chart')
  await expect(directoryOf(page).getByText('No project is about “csv” and “chart” together.', { exact: true })).toBeVisible()
  await expect(group(page, /^Close to your search/).getByText('Turn a month of events into a chart')).toBeVisible()
  await search(page, 'excel chart')
  await expect(directoryOf(page).getByText('No project covers “excel”.', { exact: true })).toBeVisible()
  await expect(group(page, /^Close to your search/).getByText('Turn a month of events into a chart')).toBeVisible()
  await expect(projects(page)).toHaveCount(0)
  await search(page, 'command not found')
  await expect(
    group(page, /^Projects/)
      .locator('[data-shape="step"]')
      .first(),
  ).toContainText('command not found')
  await search(page, 'free easy python')
  await directoryOf(page).getByRole('button', { name: 'Easy', exact: true }).click()
  await expect(box(page)).toHaveValue('free python')
  await search(page, 'unit test mocking')
  await expect(directoryOf(page).getByText('No project covers “mocking” itself. These come closest.', { exact: true })).toBeVisible()
  await expect(
    group(page, /^Close to your search/)
      .getByRole('option')
      .first(),
  ).toContainText('tests that can fail')
})

test('the keyboard alone goes from a mistyped word through its project to the step', async ({ page, session }) => {
  await session(people.ines)
  await openProject(page)
  await openSearch(page)
  await page.keyboard.type('deadlok')
  await expect(projects(page).first()).toContainText('Let two tills write to one account and lose no money')
  const step = group(page, /^Projects/).getByRole('option', { name: /Make two tills block each other/ })
  for (let press = 0; press < 20 && (await step.getAttribute('aria-selected')) !== 'true'; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects\/two-writers-one-truth#.+/)
  await projectIsReady(page)
  const passage = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)
  await expect(passage).toBeInViewport()
  await page.locator('#document-scroller').hover()
  await page.mouse.wheel(0, -100_000)
  await expect(passage).not.toBeInViewport()
  await openSearch(page)
  await search(page, 'deadlok')
  await step.click()
  await expect(passage).toBeInViewport()
})
