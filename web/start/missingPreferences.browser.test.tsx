import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { catalogue } from '../directory/testing.ts'
import { forgetAfterEach, refusal, visit } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'

forgetAfterEach()

test('a returning learner sees an error with a retry button if the preferences can’t be loaded', async () => {
  localStorage.setItem('fieldwork.lastViewedProject', 'tls')
  await visit('/', { user: ines(), network: { 'GET /projects': catalogue, 'GET /user/preferences': () => refusal('malformed') } })
  await expect.element(page.getByText('Your plan couldn’t be loaded.')).toBeVisible()
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Try again' }).first()).toBeVisible()
})
