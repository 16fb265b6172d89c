import { expect, signIn, test } from './testing/journey.ts'
import { appTakesOver, holdBackApp, openPage } from './testing/openPage.ts'

test.use({ reducedMotion: 'reduce' })

const projects = [
  'Back up an archive and prove that it comes back',
  'Keep a recipe book in Git and undo every mistake',
  'A database from an empty folder',
  'Break a database and restore it',
  'Build a bucket that serves a page',
]

test('a visitor opens a suggested path, adds its projects, logs in, and finds them in My Projects and on the home', async ({
  app,
  page,
}) => {
  await openPage(page, '/')
  await expect(page.getByText('See which projects lead there. Log in only to keep them.')).toBeVisible()
  await page.getByRole('link', { name: 'Trust my backups' }).click()
  await expect(page).toHaveURL('/paths/trust-your-backups')
  await expect(page.getByRole('heading', { level: 1, name: 'Trust my backups' })).toBeVisible()
  await expect(page).toHaveTitle('Trust my backups · Fieldwork')
  for (const name of projects)
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })).toContainText(/\d+\s(?:min|h)/)
  await expect(page.getByRole('link', { name: 'Start the first project' })).toHaveAttribute('href', '/projects/backups-that-come-back')

  await page.getByRole('button', { name: 'Add these to My Projects' }).click()
  await expect(page.getByRole('dialog', { name: /Log in/ })).toBeVisible()
  await signIn(app, page, 'paula.path@example.org')
  await expect(page).toHaveURL('/paths/trust-your-backups')
  await expect(page.getByRole('button', { name: 'Add to my plan' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const directory = page.getByRole('region', { name: 'Directory' })
  await directory.getByRole('tab', { name: 'My Projects' }).click()
  for (const name of projects) await expect(directory.getByRole('link', { name })).toBeVisible()
  await openPage(page, '/')
  await expect(page.getByRole('heading', { level: 2, name: projects[0]! })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Made for you' })).toContainText('Trust my backups')
})

test('people and link previews can read a shared path before any script has run', async ({ page }) => {
  const release = await holdBackApp(page)
  await page.goto('/paths/run-your-own-website?utm_source=mail', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Run a website of my own' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Serve two sites with one nginx of your own' })).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/paths\/run-your-own-website$/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^You have a site/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/)
  release()
  await appTakesOver(page)
  await expect(page.getByRole('button', { name: 'Add these to My Projects' })).toBeVisible()
  const missing = await page.goto('/paths/no-such-path')
  expect(missing?.status()).toBe(404)
})

test('a visitor reads what leads to a typed goal without logging in, and what comes nearest if nothing does', async ({ page }) => {
  await openPage(page, '/')
  const field = page.getByRole('textbox', { name: 'What do you want to be able to build?' })
  const submit = async (goal: string) => {
    await field.fill(goal)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: goal })).toBeVisible()
    return page.getByRole('main')
  }
  const bread = await submit('bake sourdough bread')
  await expect(bread.getByText('No project covers “bake”, “sourdough” or “bread”.')).toBeVisible()
  await expect(bread.getByRole('link', { name: 'Trust my backups' })).toBeVisible()
  await expect(bread.getByRole('button', { name: /Log in/ })).toHaveCount(0)
  await page.goBack()
  const bakery = await submit('put a small website online for my bakery')
  await expect(bakery.getByRole('link', { name: 'Run a website of my own' })).toBeVisible()
  await expect(bakery.getByText(/^\d+ projects, \d+ h, all free$/).first()).toBeVisible()
  await page.reload()
  await appTakesOver(page)
  await expect(bakery.getByRole('link', { name: 'Run a website of my own' })).toBeVisible()
  await page.goBack()
  const hackers = await submit('protect my shop from hackers')
  await expect(hackers.getByRole('link', { name: 'Keep strangers out of what I build' })).toHaveAttribute(
    'href',
    '/paths/keep-strangers-out',
  )
  await hackers.getByRole('link', { name: /^Find two break-ins/ }).click()
  await expect(page).toHaveURL('/projects/read-an-attack-in-the-logs')
  await page.goBack()
  await expect(page).toHaveURL('/goals?goal=protect+my+shop+from+hackers')
  await expect(hackers.getByRole('link', { name: /^Find two break-ins/ })).toBeVisible()
})

test('both halves of a goal have what leads there, and a name that no project covers is said', async ({ page, session }) => {
  await session('hal.halves@example.org')
  await openPage(page, '/goals?goal=learn+kubernetes+and+back+up+my+photos')
  const main = page.getByRole('main')
  await expect(main.getByText('No project covers “kubernetes”.')).toBeVisible()
  const half = main.getByRole('region', { name: '“back up my photos”' })
  await expect(half.getByRole('link', { name: 'Trust my backups' })).toBeVisible()
  await main.getByRole('link', { name: 'Start the first project' }).click()
  await expect(page).toHaveURL('/projects/backups-that-come-back')
  await page.keyboard.press('ControlOrMeta+k')
  const directory = page.getByRole('region', { name: 'Directory' })
  await directory.getByRole('tab', { name: 'My Projects' }).click()
  await expect(directory.getByRole('link', { name: projects[0]! })).toBeVisible()
})

test('a learner gets a path to a goal of their own, the same on the start page, and nothing for nonsense', async ({ page, session }) => {
  await session('gwen.path@example.org')
  await openPage(page, '/')
  await page.keyboard.press('ControlOrMeta+k')
  const directory = page.getByRole('region', { name: 'Directory' })
  await directory.getByRole('tab', { name: 'Explore' }).click()
  await directory.getByText('Series', { exact: true }).click()
  await directory.getByRole('button', { name: /^Made for you/ }).click()
  const field = directory.getByRole('textbox', { name: 'What do you want to be able to do?' })
  await field.fill('put a small website online for my bakery')
  await directory.getByRole('button', { name: 'Show me the projects' }).click()
  const title = directory.getByRole('link', { name: 'Run a website of my own' })
  await expect(title).toHaveAttribute('href', '/paths/run-your-own-website')
  await expect(directory.getByText('First something to look at: two pages online on your machine')).toBeVisible()
  const head = await directory
    .getByText(/^\d+ projects, /)
    .first()
    .textContent()
  const count = Number(/(\d+) projects/.exec(head ?? '')?.[1])
  const rows = directory.locator('ol').getByRole('listitem')
  await expect(rows).toHaveCount(count)
  const first = await rows.first().getByRole('link').textContent()

  await directory.getByRole('button', { name: 'Edit goal' }).click()
  await field.fill('bake sourdough bread')
  await directory.getByRole('button', { name: 'Show me the projects' }).click()
  await expect(directory.getByText('No projects found')).toBeVisible()
  await expect(directory.getByRole('heading', { name: 'Or follow a series made for a goal' })).toBeVisible()
  // The path before is still there.
  await page.keyboard.press('Escape')
  const own = page.getByRole('region', { name: 'Made for you' })
  await expect(own.getByRole('link').first()).toHaveText(first!)
  await own.getByRole('button', { name: 'Edit goal' }).click()
  await expect(field).toHaveValue('put a small website online for my bakery')
  await directory.getByRole('button', { name: 'Keep my goal' }).click()
  await expect(rows).toHaveCount(count)
})
