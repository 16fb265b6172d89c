import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ines } from '../tasks/testing.tsx'
import { forgetAfterEach, visit } from '../testing/render.tsx'
import { documents, openPortfolio, portfolio, portfolioServer } from './testing.ts'

forgetAfterEach()

test.each([
  ['a project', documents.site, /Your answers stay in the project, which you can add again\.$/],
  ['a file', documents.chart, /The uploaded file is deleted, too\.$/],
  ['a link', documents.table, /The website itself stays as it is\.$/],
])('deleting %s from a portfolio says what is lost and what stays', async (_, document, sentence) => {
  await openPortfolio({ documents: [document] })
  await page.getByRole('button', { name: `More for ${document.title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  await expect.element(page.getByRole('dialog').getByText(sentence)).toBeVisible()
})

test.each([true, false])('deleting a project closes its public page, too, unless its owner wants to keep that: %s', async (closes) => {
  const site = { ...documents.site, project: { ...documents.site.project, pageId: 'own-corner-4f0c2a7b9d1e6358' } }
  const { sent } = await visit('/portfolio', {
    user: ines(),
    network: {
      ...portfolioServer(portfolio({ documents: [site] })).table,
      'PUT /projects/own-corner/docs/public': { docStatus: 'READY', results: [] },
    },
  })
  await page.getByRole('button', { name: `More for ${site.title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  const choice = page.getByRole('checkbox', { name: 'Unpublish its public page, too' })
  await expect.element(choice).toBeChecked()
  if (!closes) await choice.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const writes = sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  const closing = writes.indexOf('PUT /projects/own-corner/docs/public')
  const deleting = writes.findIndex((write) => write.startsWith('DELETE '))
  expect(deleting).toBeGreaterThanOrEqual(0)
  expect(closes ? closing >= 0 && closing < deleting : closing === -1).toBe(true)
})
