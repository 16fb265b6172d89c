import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { everyPart, withFlags } from './testing/flags.ts'
import { edgesOf, openProject, reloadProject, toolbarOf } from './testing/projectScreen.ts'

const labels = { project: ['Ask', 'Projects', 'Portfolio', 'My work'], elsewhere: ['Projects', 'Portfolio'] }

test('the toolbar has the logo at the left, its buttons in the middle and the account at the right, within 720 pixels [APP-33] [APP-36] [APP-54]', async ({
  page,
  context,
  session,
}) => {
  await withFlags(context)
  await page.setViewportSize({ width: 1700, height: 900 })
  await openProject(page)
  const toolbar = toolbarOf(page)
  const inOrder = [
    toolbar.getByRole('link', { name: 'Fieldwork, start screen' }),
    toolbar.getByRole('button', { name: 'Ask' }),
    toolbar.getByRole('button', { name: 'Projects' }),
    toolbar.getByRole('link', { name: 'Portfolio' }),
    toolbar.getByRole('button', { name: 'My work' }),
    toolbar.getByRole('link', { name: 'Login' }),
  ]
  const edges = await Promise.all(inOrder.map(edgesOf))
  for (let at = 1; at < edges.length; at++) expect(edges[at]!.left).toBeGreaterThan(edges[at - 1]!.right - 1)
  expect(edges[0]!.left).toBe(490)
  expect(edges.at(-1)!.right).toBe(1210)
  expect((await edgesOf(toolbar)).bottom).toBe(900)
  expect(edges[1]!.left + edges[4]!.right).toBeCloseTo(1700, -1)

  await session(people.ines)
  await reloadProject(page)
  const account = toolbar.getByRole('button', { name: 'Your Fieldwork, Ines Moreno' })
  await expect(account).toBeVisible()
  expect((await edgesOf(account)).right).toBe(1210)
  await expect(toolbar.getByRole('link', { name: 'Login' })).toHaveCount(0)
})

test('the start page shows the toolbar only to logged-in learners, and its logo leads there from every page [APP-34] [APP-35]', async ({
  page,
  session,
}) => {
  for (const path of ['/', '/onboarding']) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toolbarOf(page)).toHaveCount(0)
  }
  await openProject(page)
  await toolbarOf(page).getByRole('link', { name: 'Fieldwork, start screen' }).click()
  await expect(page).toHaveURL('/onboarding')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/tonight/)

  await session(people.ines)
  await openPage(page, '/')
  await expect(toolbarOf(page)).toBeVisible()
  await toolbarOf(page).getByRole('link', { name: 'Fieldwork, start screen' }).click()
  await expect(page).toHaveURL('/onboarding')
})

test('the toolbar’s buttons depend on the page, two flags and the server’s features, and Ctrl+O opens the portfolio [APP-42] [APP-47]', async ({
  page,
  context,
}) => {
  const buttons = () =>
    toolbarOf(page).locator(
      'button:not(:has-text("Explore"), :has-text("Plan"), [aria-label="Fieldwork menu"]), a:not(:has-text("Fieldwork")):not(:has-text("Login"))',
    )
  await openProject(page)
  await expect(buttons()).toHaveText(labels.project)
  await expect(page.getByRole('button', { name: 'Explore your potential' })).toHaveCount(0)
  await page.keyboard.press('Control+o')
  await expect(page).toHaveURL('/portfolio')
  await openPage(page, '/nowhere')
  await expect(buttons()).toHaveText(labels.elsewhere)

  await withFlags(context)
  await openProject(page)
  await expect(buttons()).toHaveText(labels.project)
  for (const path of ['/portfolio', '/ines/portfolio', '/nowhere']) {
    await openPage(page, path)
    await expect(buttons()).toHaveText(labels.elsewhere)
  }

  await withFlags(context, { ...everyPart, 'toolbar.liveDocs': false })
  await openProject(page)
  await expect(buttons()).toHaveText(['Ask', 'Projects', 'Portfolio'])
  await withFlags(context, { ...everyPart, 'toolbar.chat': false })
  await openProject(page)
  await expect(buttons()).toHaveText(['Portfolio', 'Projects'])
})

test('a visitor’s toolbar offers "Explore your potential", which opens the paywall [APP-48] [APP-49]', async ({
  page,
  context,
  session,
}) => {
  await withFlags(context)
  await openProject(page)
  const tab = page.getByRole('button', { name: 'Explore your potential' })
  await expect(tab).toBeVisible()
  // It is part of the toolbar and never covers the document.
  expect((await edgesOf(page.locator('#document-scroller'))).bottom).toBeLessThanOrEqual((await edgesOf(toolbarOf(page))).top)
  await page.setViewportSize({ width: 1024, height: 720 })
  expect((await edgesOf(tab)).bottom).toBeLessThanOrEqual((await edgesOf(toolbarOf(page).getByRole('button', { name: 'Projects' }))).top)
  await tab.click()
  await expect(page.getByRole('dialog', { name: 'See how far you can go' })).toBeVisible()

  await openPage(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tab).toHaveCount(0)
  await session(people.ines)
  await openProject(page)
  await expect(tab).toHaveCount(0)
})
