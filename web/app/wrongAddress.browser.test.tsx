import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

const askForCode = async (details?: unknown) => {
  await visit('/login?next=plan', { network: { 'POST /auth/otp/login': () => refusal('wrong_origin', {}, details) } })
  await page.getByLabelText('Email').fill('ines@example.org')
  await page.getByRole('button', { name: 'Send me a code' }).click()
}

test('a page at an address from which nothing is saved leads to the same page at the site’s own address', async () => {
  await askForCode({ publicUrl: 'https://learn.example' })
  await expect.element(page.getByText(`Nothing can be saved at ${location.host}`)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^learn\.example/ })).toHaveAttribute('href', 'https://learn.example/login?next=plan')
})

test('a page at another address than the site’s, which the server doesn’t know, says so', async () => {
  await askForCode()
  await expect
    .element(page.getByText('Nothing can be saved at this address. Open the site at its usual address and try again.'))
    .toBeVisible()
})
