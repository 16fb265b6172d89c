import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import type { RouteName } from '@fieldwork/core/paths.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { openProject, project, scrollerOf, toolbarOf, reloadProject } from './testing/projectScreen.ts'

/** Returns the requested scripts. */
const scriptsOf = (page: Page) => {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/static\/assets\/(.+)-.{8}\.js$/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

const storedIn = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('every address of the site map shows its page to a visitor [APP-06] [APP-07] [APP-12] [APP-14]', async ({ page }) => {
  for (const [path, heading] of [
    ['/', /tonight/],
    ['/onboarding', /tonight/],
    [`/projects/${project}`, 'Speak HTTP by hand to your own server'],
    [`/projects/${project}?track=node`, 'Speak HTTP by hand to your own server'],
    ['/ines/portfolio', 'Coming soon'],
    ['/ines/portfolio/documents/0001', 'Page not found, whaaaaaaat!'],
    ['/nowhere/at/all', 'Page not found, whaaaaaaat!'],
    ['/search', 'Page not found, whaaaaaaat!'],
  ] as const) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
  }
  await openPage(page, '/login?returnTo=%2Fportfolio%3Ffrom%3Dmail')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page).toHaveURL('/login?returnTo=%2Fportfolio%3Ffrom%3Dmail')
})

test('the document title is the project’s on its page and the product’s on the start screen', async ({ page }) => {
  await openProject(page)
  await expect(page).toHaveTitle('Speak HTTP by hand to your own server · Fieldwork')
  await toolbarOf(page).getByRole('link', { name: 'Fieldwork, start screen' }).click()
  await expect(page).not.toHaveTitle(/Speak HTTP/)
  await expect(page).toHaveTitle(/Fieldwork/)
})

/** An example address of each route, with its page. */
const routes: Record<RouteName | 'nowhere', readonly [path: string, page: string]> = {
  start: ['/', 'StartPage'],
  projects: ['/projects', 'ProjectsPage'],
  onboarding: ['/onboarding', 'StartPage'],
  login: ['/login', 'LoginPage'],
  owner: ['/owner', 'OwnerPage'],
  restore: ['/restore', 'RestorePage'],
  account: ['/account', 'AccountPage'],
  device: ['/device', 'DevicePage'],
  project: [`/projects/${project}`, 'ProjectPage'],
  path: ['/paths/run-your-own-website', 'PathPage'],
  goal: ['/goals?goal=never+lose+my+photos', 'GoalPage'],
  portfolio: ['/portfolio', 'PortfolioPage'],
  'portfolio-document': ['/portfolio/documents/0001', 'DocumentPage'],
  'portfolio-anon': ['/ines/portfolio', 'PortfolioPage'],
  'portfolio-anon-document': ['/ines/portfolio/documents/0001', 'DocumentPage'],
  admin: ['/admin', 'AdminPage'],
  'admin-section': ['/admin/flags', 'AdminPage'],
  'project-answers': [`/admin/projects/${project}/answers`, 'AnswersPage'],
  terms: ['/terms', 'LegalPage'],
  privacy: ['/privacy', 'LegalPage'],
  nowhere: ['/nowhere', 'NotFound'],
}
const pages = new Set(Object.values(routes).map(([, name]) => name))

test('a page loads its own code on the first visit and no other page’s [APP-15]', async ({ page, session }) => {
  const scripts = scriptsOf(page)
  // Logged-in people are redirected from the login to the start page; the other pages are open to administrators.
  const { login, ...others } = routes
  for (const [path, name] of [login, ...Object.values(others)]) {
    if (path !== login[0]) await session(people.ada)
    scripts.length = 0
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    expect([path, ...new Set(scripts.filter((script) => pages.has(script)))]).toEqual([path, name])
  }
})

test('navigating to a page loads its code, once [APP-15]', async ({ page }) => {
  const scripts = scriptsOf(page)
  const asked = () => scripts.filter((name) => pages.has(name))
  await openProject(page)
  await page.waitForLoadState('networkidle')
  expect(asked()).toEqual(['ProjectPage'])
  await toolbarOf(page).getByRole('link', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(asked()).toEqual(['ProjectPage', 'LoginPage'])
  await page.goBack()
  await expect(scrollerOf(page)).toBeVisible()
  expect(asked()).toEqual(['ProjectPage', 'LoginPage'])
})

test('a chosen track changes the text and the address and survives a reload [APP-28] [APP-29]', async ({ page }) => {
  await openProject(page)
  const node = page.getByRole('radio', { name: /With Node/ })
  const python = page.getByRole('radio', { name: /With Python/ })
  await expect(python).toBeChecked()
  await expect(page.getByRole('article')).toContainText('count.py')
  await node.click()
  await expect(node).toBeChecked()
  await expect(page).toHaveURL(`/projects/${project}?track=node`)
  await expect(page.getByRole('article')).not.toContainText('count.py')
  await reloadProject(page)
  await expect(node).toBeChecked()
  await expect(page.getByRole('article')).not.toContainText('count.py')
  // An unknown track means the first one.
  await openProject(page, '?track=low')
  await expect(python).toBeChecked()
  await expect(page.getByRole('article')).toContainText('count.py')
})

test('the browser remembers the last opened project and forgets it once the project is gone [APP-81] [APP-82]', async ({ page }) => {
  await openProject(page)
  expect(await storedIn(page, 'fieldwork.lastViewedProject')).toBe(project)
  await openProject(page, '', 'put-tls-in-front')
  expect(await storedIn(page, 'fieldwork.lastViewedProject')).toBe('put-tls-in-front')
  await openPage(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await storedIn(page, 'fieldwork.lastViewedProject')).toBe('put-tls-in-front')
  await openPage(page, '/projects/taken-down-long-ago')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found, whaaaaaaat!')
  await expect.poll(() => storedIn(page, 'fieldwork.lastViewedProject')).toBeNull()
})
