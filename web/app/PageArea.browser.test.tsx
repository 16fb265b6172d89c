import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { project } from '../catalogue/testing.ts'
import { forgetAfterEach, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

test('a page that takes a while says so: a line over the page, which is busy, and the link that was pressed', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await visit('/', {
    network: {
      'GET /projects': [project('http', 'Speak HTTP by hand')],
      'GET /projects/http': () => held.then(() => refusal('not_found')),
    },
  })
  const link = page.getByRole('link', { name: 'Speak HTTP by hand' })
  const line = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect.element(link).toBeVisible()
  expect(line.query()).toBeNull()
  await link.click()
  await expect.element(line).toBeVisible()
  await expect.element(link).toHaveAttribute('aria-busy', 'true')
  expect(document.getElementById('page')).toHaveAttribute('aria-busy', 'true')
  expect(page.getByRole('link', { name: 'Start a free project' }).element()).not.toHaveAttribute('aria-busy')

  answer()
  await expect.element(page.getByRole('heading', { name: 'Page not found, whaaaaaaat!' })).toBeVisible()
  expect(line.query()).toBeNull()
  expect(document.getElementById('page')).not.toHaveAttribute('aria-busy')
})
