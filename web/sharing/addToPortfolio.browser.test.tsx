import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkout, ines, leave, shownDialog } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { done, openSharing } from './testing.tsx'

afterEach(leave)

const next = project({ id: 'log', metadata: { ...done.metadata, title: 'Read your log like a diary', tracks: [] } })
const opened = (projects = [done, next]) => openSharing({ view: 'projectComplete', projects })

test('one press adds the project to the portfolio, where a link then leads, and publishes nothing [SHARE-01] [SHARE-44]', async () => {
  const { server } = await opened()
  server.calls.length = 0
  await page.getByRole('button', { name: /^Portfolio\s*Add this project/ }).click()
  await expect.element(page.getByText('Saved! View project in your portfolio')).toBeVisible()
  expect(server.calls.map(([call]) => call)).toEqual([
    'GET /projects/tls/docs',
    'POST /projects/tls/doc/copy',
    'POST /user/portfolio/documents',
  ])
  const added = page.getByRole('link', { name: /^Portfolio\s*Added/ })
  await expect.element(added).toHaveAttribute('href', '/portfolio')
  await expect.element(added).toHaveFocus()
  expect([server.isPublic, server.isPortfolioPublic]).toEqual([false, false])
})

test('a project that is in the portfolio isn’t offered to be added', async () => {
  await openSharing({ view: 'projectComplete', projects: [done, next], inPortfolio: ['tls'] })
  await expect.element(page.getByRole('link', { name: /^Portfolio\s*Added/ })).toHaveAttribute('href', '/portfolio')
  await expect.element(page.getByRole('button', { name: /^Portfolio/ })).not.toBeInTheDocument()
})

test('a full portfolio offers the plans in the completion view [SHARE-49] [SHARE-50]', async () => {
  const { server } = await openSharing({ view: 'projectComplete', user: ines('free', checkout) })
  server.saved = 3
  await page.getByRole('button', { name: /^Portfolio/ }).click()
  await page.getByRole('button', { name: 'Portfolio limit reached. Upgrade to Pro for more projects.' }).click()
  await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'share_add_project_limit' })
})
