import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { checkout, ines, leave, shownDialog } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { done, openSharing } from './testing.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await leave()
})

const next = project({ id: 'log', metadata: { ...done.metadata, title: 'Read your log like a diary', tracks: [] } })
const opened = (projects = [done, next]) => openSharing({ view: 'projectComplete', projects })

test('one press adds the project to the portfolio, where a link then leads, and publishes nothing [SHARE-01]', async () => {
  const { server } = await opened()
  server.calls.length = 0
  await page.getByRole('button', { name: /^Portfolio\s*Add this project/ }).click()
  await expect.element(page.getByText('Saved! View project in your portfolio')).toBeVisible()
  expect(server.calls.filter(([call]) => !call.startsWith('GET'))).toEqual([
    ['POST /projects/tls/doc/copy', { type: 'pdf', newName: expect.stringMatching(/^tls-\d{13}$/), toPortfolio: true, regenerate: false }],
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
  server.failing = { 'POST /projects/tls/doc/copy': 'limit_reached' }
  await page.getByRole('button', { name: /^Portfolio/ }).click()
  await page.getByRole('button', { name: 'Portfolio limit reached. Upgrade to Pro for more projects.' }).click()
  await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'share_add_project_limit' })
})

test('a project that the server is adding says so, and its button is a link once it’s there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { server } = await openSharing({ view: 'projectComplete', isAdding: true })
  const button = page.getByRole('button', { name: /^Portfolio\s*Being prepared/ })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText('Being prepared. It’s added when it’s ready, even if you leave this page.')).toBeInTheDocument()
  server.readsUntilReady = 0
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(page.getByRole('link', { name: /^Portfolio\s*Added/ })).toBeVisible()
  expect(server.calls.filter(([call]) => call.startsWith('POST'))).toEqual([])
})

test('a project whose PDF couldn’t be made says so, and is added with another press', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { server } = await openSharing({ view: 'projectComplete', isAdding: true })
  server.docStatus = 'FAILED'
  await vi.advanceTimersByTimeAsync(4000)
  const button = page.getByRole('button', { name: /^Portfolio\s*Couldn’t be made. Try again/ })
  await expect.element(button).not.toHaveAttribute('aria-busy')
  server.docStatus = 'READY'
  await button.click()
  await expect.element(page.getByRole('link', { name: /^Portfolio\s*Added/ })).toBeVisible()
})
