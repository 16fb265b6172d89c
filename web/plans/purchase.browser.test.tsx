import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { rememberAction } from '../platform/pendingAction.ts'
import { accountChanges } from '../accounts/api.ts'
import { heldNavigation } from '../accounts/testing.ts'
import { ines } from '../tasks/testing.tsx'
import { everyPart, findings, forgetAfterEach, hastenTime, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

const paymentInfo = { customerId: 'cus', customerName: 'Ines Moreno', subscriptionId: 'sub', endsAt: null }
const subscriber = (part: Partial<User> = {}): User => ({ ...ines('pro'), paymentInfo, isWelcomeDue: true, ...part })
const welcome = page.getByRole('dialog', { name: /^Welcome to Pro/ })
const begin = welcome.getByRole('button', { name: 'Get started with Pro' })

/** Comes back from a checkout; `plans` are what the provider says, one after the other. */
const comeBack = async (mark: string, plans: User[], network: Record<string, unknown> = {}) => {
  let asked = 0
  const next = () => Response.json(plans[Math.min(asked++, plans.length - 1)])
  return visit(`/terms?checkout=${mark}#privacy`, {
    user: ines(),
    flags: everyPart,
    network: { 'GET /user': next, 'PUT /user/welcome': { isFirst: true }, ...network },
  })
}
const refreshes = (to: (path: string) => { query: URLSearchParams }[]) =>
  to('/user').filter(({ query }) => query.get('refresh_profile') === 'true')

describe('a user who returns from a checkout', () => {
  test('is welcomed by name once Pro is active, with its features, confetti and a button to continue [APP-78] [PLAN-36] [PLAN-37]', async () => {
    const pass = hastenTime()
    const heard = vi.fn<() => void>()
    onTestFinished(accountChanges().listen(heard))
    const { to, at } = await comeBack('success', [ines(), ines('pending'), subscriber()])
    await expect.element(page.getByText('Thank you! Your payment is being confirmed.')).toBeVisible()
    await expect.poll(at).toBe('/terms#privacy')
    await pass(2000)
    await expect.poll(() => refreshes(to).length).toBe(2)
    await pass(2000)
    await expect.element(welcome.getByRole('heading', { name: 'Welcome to Pro, Ines Moreno!' })).toBeVisible()
    await expect.element(welcome.getByText('Pro projects, and Secret Missions: extra tasks at the end of projects')).toBeVisible()
    expect(document.querySelector('canvas')).not.toBeNull()
    // The other windows.
    await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0)
    await expect.element(begin).toHaveFocus()
    await begin.click()
    await expect.element(welcome).not.toBeInTheDocument()
    await pass(60_000)
    expect(refreshes(to)).toHaveLength(3)
  })

  test('is greeted without a name while they have given none [PLAN-36]', async () => {
    await comeBack('success', [subscriber({ nameStatus: 'skipped' })])
    await expect.element(welcome.getByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible()
  })

  test('is not greeted again where another window has done it', async () => {
    const { to } = await comeBack('success', [subscriber()], { 'PUT /user/welcome': { isFirst: false } })
    await expect.poll(() => to('/user/welcome')).toHaveLength(1)
    await expect.element(welcome).not.toBeInTheDocument()
  })

  test('is told at once that Pro is open, though their payment can take days', async () => {
    const pass = hastenTime()
    const { to } = await comeBack('success', [ines('pending')])
    await expect.element(page.getByText('Thank you! Your payment can take a few days. You have Pro already.')).toBeVisible()
    await pass(2000)
    await expect.poll(() => refreshes(to).length).toBe(2)
    // It stays until it is dismissed, and is said once.
    await pass(20_000)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await pass(1000)
    await expect.element(page.getByText(/^Thank you!/)).not.toBeInTheDocument()
  })

  test('is told after a minute that their payment is not known of, and nobody asks any more', async () => {
    const pass = hastenTime()
    const { to } = await comeBack('success', [ines()])
    await expect.poll(() => refreshes(to).length).toBe(1)
    for (let asked = 2; asked <= 30; asked++) {
      await pass(2000)
      await expect.poll(() => refreshes(to).length).toBe(asked)
    }
    await pass(7000)
    await expect.element(page.getByText('Your payment isn’t confirmed yet. Pro opens as soon as it is.')).toBeVisible()
    await pass(10_000)
    expect(refreshes(to)).toHaveLength(30)
  })

  test('is told that nothing was charged when they cancelled, and the address forgets it', async () => {
    const { to, at } = await comeBack('cancelled', [ines()])
    await expect.element(page.getByText('The checkout was cancelled. Nothing was charged.')).toBeVisible()
    await expect.poll(at).toBe('/terms#privacy')
    expect(refreshes(to)).toEqual([])
  })

  test('is greeted on their next visit if they left before Pro was there', async () => {
    await visit('/terms', { user: subscriber(), flags: everyPart, network: { 'PUT /user/welcome': { isFirst: true } } })
    await expect.element(welcome).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('reads a greeting without accessibility findings in the %s theme', async (theme) => {
    await comeBack('success', [subscriber()])
    await expect.element(begin).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})

test('a user who had Pro in this browser is told once that it has ended, and what happens to their work', async () => {
  const ended = page.getByText('Your Pro plan has ended')
  const { screen } = await visit('/terms', { user: ines('pro') })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await screen.unmount()
  const { screen: next } = await visit('/terms', { user: ines() })
  await expect.element(ended).toBeVisible()
  await expect.element(page.getByText('Everything you made stays. Pro features are closed until you come back.')).toBeVisible()
  await next.unmount()
  await visit('/terms', { user: ines() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(ended).not.toBeInTheDocument()
})

describe('a visitor who chose Pro before logging in', () => {
  test('is led on to the checkout with the period that they chose [PLAN-20]', async () => {
    rememberAction({ kind: 'checkout', period: 'annual' })
    const left = heldNavigation()
    const network = { 'GET /checkout/create': { checkoutUrl: '/dev/checkout' } }
    const { to } = await visit('/terms', { user: ines(), flags: everyPart, network })
    expect((await left).to).toBe('/dev/checkout')
    expect(to('/checkout/create')[0]!.query.get('billing_period')).toBe('annual')
  })

  test('is told when there is no checkout', async () => {
    rememberAction({ kind: 'checkout', period: 'monthly' })
    await visit('/terms', { user: ines(), flags: everyPart, network: { 'GET /checkout/create': () => refusal('payments_unavailable') } })
    await expect.element(page.getByText('Failed to get checkout URL')).toBeVisible()
  })
})
