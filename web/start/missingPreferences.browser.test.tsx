import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { catalogue } from '../directory/testing.ts'
import { forgetAfterEach, refusal, visit } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'

forgetAfterEach()

test('who is back is told when the schedule cannot be shown because the preferences are missing, and may ask again', async () => {
  localStorage.setItem('fieldwork.lastViewedProject', 'tls')
  await visit('/', { user: ines(), network: { 'GET /projects': catalogue, 'GET /user/preferences': () => refusal('malformed') } })
  await expect.element(page.getByText("Your schedule couldn't be loaded.")).toBeVisible()
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Try again' }).first()).toBeVisible()
})
