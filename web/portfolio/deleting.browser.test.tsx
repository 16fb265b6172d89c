import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach } from '../testing/render.tsx'
import { documents, openPortfolio } from './testing.ts'

forgetAfterEach()

test.each([
  ['a project', documents.site, /Your answers stay in the project, which you can add again\.$/],
  [
    'a project with a public page',
    { ...documents.site, project: { ...documents.site.project, pageId: 'own-corner-4f0c2a7b9d1e6358' } },
    /Its public page stays open\.$/,
  ],
  ['a file', documents.chart, /The uploaded file is deleted, too\.$/],
  ['a link', documents.table, /The website itself stays as it is\.$/],
])('deleting %s from a portfolio says what is lost and what stays', async (_, document, sentence) => {
  await openPortfolio({ documents: [document] })
  await page.getByRole('button', { name: `More for ${document.title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  await expect.element(page.getByRole('dialog').getByText(sentence)).toBeVisible()
})
