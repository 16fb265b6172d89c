import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everyPart, findings, forgetAfterEach, giveAddresses, visit } from '../testing/render.tsx'

forgetAfterEach()

const cards = () => [...document.querySelectorAll('#pricing [data-plan]')]
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
const title = page.getByRole('heading', { level: 2, name: 'Free to learn, Pro to go further' })
const show = async (flags: Record<string, boolean> = everyPart) => {
  giveAddresses()
  await visit('/', { flags })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

describe('the pricing section of the start page', () => {
  test('has three plans, and a link at the head of the page leads there [PLAN-16]', async () => {
    await show()
    await expect.element(title).toBeVisible()
    expect(cards().map((one) => one.querySelector('h3')?.textContent)).toEqual(['Free', 'Pro', 'Personal Coach'])
    await expect.element(page.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '#pricing')
    expect(document.querySelector('#pricing')?.contains(title.element())).toBe(true)
  })

  test('shows what a month costs at first, and a year at a press [PLAN-12] [PLAN-13] [PLAN-17]', async () => {
    await show()
    const period = (name: string) => page.getByRole('radiogroup', { name: 'Billing period' }).getByRole('radio', { name })
    const price = () => card('Pro').element().querySelector('b')?.textContent
    await expect.element(period('Monthly')).toBeChecked()
    await expect.element(card('Pro').getByText('billed monthly, before tax')).toBeVisible()
    const monthly = price()
    await period('Yearly').click({ force: true })
    await expect.element(card('Pro').getByText(/^billed annually \(\$\d+.*\/year\), before tax$/)).toBeVisible()
    expect(price()).not.toBe(monthly)
    expect(card('Free').element().querySelector('b')?.textContent).toBe('$0')
  })

  test('leads a visitor from Free to the login, from Pro to the paywall, and from the coach to an address', async () => {
    await show()
    await expect
      .element(card('Personal Coach').getByRole('link', { name: 'Write to us' }))
      .toHaveAttribute('href', 'mailto:hello@school.test')
    await card('Free').getByRole('button', { name: 'Start free' }).click()
    await expect.element(page.getByRole('dialog', { name: /Log in or sign up/ })).toBeVisible()
  })

  test('opens the paywall from Pro', async () => {
    await show()
    await card('Pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  test('is not there where nothing can be bought', async () => {
    await show({})
    expect(cards()).toEqual([])
    expect(page.getByRole('link', { name: 'Pricing' }).query()).toBeNull()
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await show()
    await expect.element(title).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})
