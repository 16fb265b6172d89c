import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, type SentRequest, visit } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'
import { documents, openPortfolio, portfolio, portfolioServer } from './testing.ts'

forgetAfterEach()

test('the menu of a tile publishes a project that only its owner sees, and hides nothing that nobody else sees', async () => {
  const { site, chart } = documents
  const server = portfolioServer(portfolio({ isPublic: false, documents: [site, chart] }))
  const { to } = await visit('/portfolio', {
    user: ines(),
    network: { ...server.table, 'PUT /projects/own-corner/docs/public': { docStatus: 'READY', results: [] } },
  })
  const items = page.getByRole('menuitem')
  const open = (title: string) => page.getByRole('button', { name: `More for ${title}` }).click()
  const labels = () => items.all().map((item) => item.element().textContent)
  await open(chart.title)
  await expect.poll(labels).toEqual(['Edit project', 'Delete project'])
  await open(site.title)
  await expect.poll(labels).toEqual(['Edit project', 'Publish its page', 'Delete project'])
  await items.nth(1).click()
  await expect.poll(() => to('/projects/own-corner/docs/public').map(({ body }) => body)).toEqual([{ public: true }])
})

test('the menu of a tile leads to the page that others see, which a website doesn’t have here', async () => {
  const { site, chart, table } = documents
  const published = { ...site, project: { ...site.project, pageId: 'own-corner-4f0c2a7b9d1e6358' } }
  await openPortfolio({ documents: [published, chart, table] })
  const item = page.getByRole('menuitem', { name: 'Open its page' })
  const open = (title: string) => page.getByRole('button', { name: `More for ${title}` }).click()
  await open(site.title)
  await expect.element(item).toHaveAttribute('href', '/ines/projects/own-corner-4f0c2a7b9d1e6358')
  await expect.element(item).toHaveFocus()
  await open(chart.title)
  await expect.element(item).toHaveAttribute('href', `/ines/portfolio/documents/${chart.id}`)
  await open(table.title)
  await expect.element(page.getByRole('menuitem', { name: 'Edit project' })).toBeVisible()
  await expect.element(item).not.toBeInTheDocument()
})

test('a work is hidden and shown again in the menu of its tile', async () => {
  const hides: unknown[] = []
  const { chart } = documents
  const server = portfolioServer(portfolio({ documents: [chart] }))
  await visit('/portfolio', {
    user: ines(),
    network: {
      ...server.table,
      [`PUT /user/portfolio/documents/${chart.id}`]: ({ body }: SentRequest) => {
        const { isHidden } = body as { isHidden: boolean }
        hides.push(isHidden)
        return Response.json({ ...chart, ...(isHidden && { isHidden }) })
      },
    },
  })
  const press = async (name: string) => {
    await page.getByRole('button', { name: `More for ${chart.title}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const mark = page.getByRole('listitem').getByText('Only you can see this')
  await press('Hide project')
  await expect.element(mark).toBeVisible()
  await expect
    .element(page.getByText('Others see none of your projects. Search engines are told not to list your public pages.'))
    .toBeVisible()
  await press('Show it again')
  await expect.element(mark).not.toBeInTheDocument()
  expect(hides).toEqual([true, false])
})
