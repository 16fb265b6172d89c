import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { everyPart, findings, forgetAfterEach, visit } from '../testing/render.tsx'
import { giveAddresses } from '../testing/addresses.ts'

forgetAfterEach()

const cards = () => [...document.querySelectorAll('#pricing [data-plan]')]
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
const annual = page.getByRole('switch', { name: 'Save with an annual plan' })
const title = page.getByRole('heading', { level: 2, name: 'Free to learn, Pro to go further' })
const show = async (flags: Record<string, boolean> = everyPart, user: User | null = null, network: Record<string, unknown> = {}) => {
  giveAddresses()
  const visited = await visit('/', { flags, user, network: { 'GET /user/preferences': defaultPreferences, ...network } })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return visited
}

describe('the pricing section of the start page', () => {
  test('has three plans, and a link at the head of the page leads there [PLAN-16]', async () => {
    await show()
    await expect.element(title).toBeVisible()
    expect(cards().map((one) => one.querySelector('h3')?.textContent)).toEqual(['Free', 'Pro', 'Personal Coach'])
    await expect.element(page.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '#pricing')
    expect(document.querySelector('#pricing')?.contains(title.element())).toBe(true)
  })

  test('says beside the price that nobody is charged if there is only the test checkout', async () => {
    const { screen } = await show()
    await expect.element(card('Pro').getByText('billed monthly, before tax')).toBeVisible()
    await expect.element(page.getByText(/won’t be charged/)).not.toBeInTheDocument()
    await screen.unmount()
    await show({ ...everyPart, 'capability.testCheckout': true })
    await expect.element(card('Pro').getByText('Test checkout: you won’t be charged.')).toBeVisible()
    await expect.element(card('Free').getByText(/won’t be charged/)).not.toBeInTheDocument()
  })

  test('shows what a month costs at first, and a year at a press [PLAN-12] [PLAN-13] [PLAN-17]', async () => {
    await show()
    const price = () => card('Pro').element().querySelector('b')?.textContent
    await expect.element(annual).not.toBeChecked()
    await expect.element(card('Pro').getByText('billed monthly, before tax')).toBeVisible()
    const monthly = price()
    await annual.click()
    await expect.element(card('Pro').getByText(/^billed annually \(\$\d+.*\/year\), before tax$/)).toBeVisible()
    expect(price()).not.toBe(monthly)
    expect(card('Free').element().querySelector('b')?.textContent).toBe('$0')
  })

  test('shows of each plan its name, what it costs by the month and by the year, what it holds and what to do [PLAN-18]', async () => {
    await show()
    const read = (name: string) => ({
      price: card(name).element().querySelector('b')?.textContent,
      holds: card(name).element().querySelectorAll('ul li').length > 0,
      button: card(name).getByRole('button').element().textContent,
    })
    const monthly = ['Free', 'Pro', 'Personal Coach'].map(read)
    expect(monthly).toEqual([
      { price: '$0', holds: true, button: 'Start free' },
      { price: '$11.99', holds: true, button: 'Upgrade to Pro' },
      { price: "Let's talk", holds: true, button: 'Write to us' },
    ])
    await annual.click()
    await expect.poll(() => read('Pro').price).toBe('$8.25')
  })

  test('puts the address in the place of the button of the coach [PLAN-19]', async () => {
    await show()
    await card('Personal Coach').getByRole('button', { name: 'Write to us' }).click()
    await expect.element(card('Personal Coach').getByRole('button')).not.toBeInTheDocument()
    await expect
      .element(card('Personal Coach').getByRole('link', { name: 'hello@school.test' }))
      .toHaveAttribute('href', 'mailto:hello@school.test')
  })

  test.each([
    ['Free', 'Start free'],
    ['Pro', 'Upgrade to Pro'],
  ])('leads a visitor from %s to the login [PLAN-20]', async (name, button) => {
    const { sent } = await show()
    await card(name).getByRole('button', { name: button }).click()
    await expect.element(page.getByRole('dialog', { name: /Log in or sign up/ })).toBeVisible()
    expect(sent.filter(({ path }) => path.startsWith('/checkout'))).toEqual([])
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
