import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findings, forgetAfterEach, visit } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'

const title = page.getByRole('textbox', { name: 'Title' })
const description = page.getByRole('textbox', { name: 'Description' })
const share = page.getByRole('button', { name: 'Share' })
const loginDialog = page.getByRole('dialog', { name: /Log in or sign up/ })

forgetAfterEach()

describe('a visitor at /portfolio', () => {
  test('sees an empty portfolio with placeholders and a share button, and no login unasked [FOLIO-24] [FOLIO-25]', async () => {
    await visit('/portfolio')
    await expect.element(title).toHaveAttribute('placeholder', 'My portfolio')
    await expect.element(description).toHaveAttribute('placeholder')
    await expect.element(share).toBeVisible()
    await expect.element(loginDialog).not.toBeInTheDocument()
  })

  test.each([
    ['focusing the title', title],
    ['focusing the description', description],
    ['pressing Share', share],
  ])('is asked to log in by %s, and only once [FOLIO-26]', async (_how, control) => {
    await visit('/portfolio')
    await control.click()
    await expect.element(loginDialog).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(loginDialog).not.toBeInTheDocument()
  })

  test('who logs in comes out at the portfolio [FOLIO-26]', async () => {
    const { to } = await visit('/portfolio')
    await share.click()
    await page.getByLabelText('E-mail').fill('ines@example.org')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(() => to('/auth/otp/login')[0]?.query.get('returnTo')).toBe('/portfolio')
  })
})

test('a learner finds at their own portfolio that it is coming soon', async () => {
  await visit('/portfolio', { user: ines() })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible()
  expect(page.getByRole('main').element().textContent).toBe('Coming soon')
})

test("another person's portfolio is coming soon", async () => {
  await visit('/marek/portfolio')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible()
})

describe('a document of a portfolio', () => {
  test('of one’s own asks a visitor to sign in', async () => {
    await visit('/portfolio/documents/tides')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Please sign in to continue' })).toBeVisible()
  })

  test.each([
    ['/portfolio/documents/tides', ines()],
    ['/marek/portfolio/documents/tides', null],
  ])('that does not exist is not found at %s', async (address, user) => {
    await visit(address, { user })
    await expect.element(page.getByRole('heading', { level: 1, name: /^Page not found/ })).toBeVisible()
  })
})

test.each([
  ['/portfolio', null],
  ['/portfolio', ines()],
  ['/marek/portfolio', null],
])('%s has no accessibility findings in either theme', async (address, user) => {
  await visit(address, { user })
  await expect.element(page.getByRole('main')).toBeVisible()
  expect(await findings('light')).toEqual([])
  expect(await findings('dark')).toEqual([])
})
