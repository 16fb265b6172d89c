import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findings, forgetAfterEach, visit } from '../testing/render.tsx'
import { pdfFile } from '../testing/pdf.ts'
import { ines } from '../tasks/testing.tsx'
import { completedWork, documents, portfolio, portfolioServer } from './testing.ts'

forgetAfterEach()

test('a project in one’s own portfolio looks like its public page: answers as text in the third person, and the PDF on request', async () => {
  await visit(`/portfolio/documents/${documents.site.id}`, {
    user: ines(),
    network: {
      ...portfolioServer(portfolio({ documents: [documents.site] })).table,
      'GET /projects/own-corner/doc/work': completedWork,
      [`GET ${documents.site.address}`]: () => new Response(pdfFile(['High water', 'Low water'])),
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: documents.site.title })).toBeVisible()
  await expect.element(page.getByText('Ines Moreno completed this project on 17 November 2026')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What Ines built' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 3, name: 'What does it print?' })).toBeVisible()
  const output = page.getByText('HTTP/2 200', { exact: false })
  await expect.element(output).toBeVisible()
  // The command is above its output, and breaks only at spaces.
  const [command] = output.element().querySelectorAll('span')
  expect(command?.textContent).toBe('curl -sI "<own>"')
  expect(command?.querySelector('span')?.textContent).toBe('-sI')
  await expect.element(page.getByRole('link', { name: /^Signed credential/ })).toBeVisible()
  await expect.element(page.getByRole('region', { name: documents.site.title })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show the PDF here' }).click()
  await expect.element(page.getByText('High water')).toBeInTheDocument()
  await expect.element(output).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Back to the page' }).click()
  await expect.element(output).toBeVisible()
  expect(await findings('light')).toEqual([])
  expect(await findings('dark')).toEqual([])
})
