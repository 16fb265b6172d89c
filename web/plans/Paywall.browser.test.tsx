import { paywallDialog } from './dialogs.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PaywallLocation } from '@fieldwork/core/plans/locations.ts'
import { addresses, giveAddresses } from '../testing/addresses.ts'
import { heldNavigation } from '../accounts/testing.ts'
import { impersonate } from '../platform/impersonation.ts'
import { everyPart, findings, forgetAfterEach, noNetwork, refusal, visit } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'
import { closeDialog, openDialog } from '../testing/platform.tsx'

const paywall = page.getByRole('dialog')
const card = (name: string) => paywall.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const annual = paywall.getByRole('switch', { name: 'Save with an annual plan' })
const loginDialog = page.getByRole('dialog', { name: /Log in or sign up/ })
const proButton = card('Pro').getByRole('button')
const checkoutFailed = paywall.getByText('Failed to get checkout URL')

forgetAfterEach()

const open = async (
  user = ines() as ReturnType<typeof ines> | null,
  reason: PaywallLocation = 'toolbar_explore_potential',
  flags = everyPart,
  network = {},
) => {
  const visited = await visit('/terms', { user, flags, network })
  openDialog(paywallDialog, { location: reason })
  await expect.element(annual).toBeVisible()
  return visited
}

describe('the paywall', () => {
  test('shows Free, Pro and Personal Coach, and recommends Pro [PLAN-22] [PLAN-24]', async () => {
    giveAddresses()
    await open()
    expect(
      paywall
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Free', 'Pro', 'Personal Coach'])
    await expect.element(card('Pro').getByText('Recommended')).toBeVisible()
    expect(paywall.getByText('Recommended').elements()).toHaveLength(1)
    await expect.element(card('Personal Coach').getByText("Let's talk")).toBeVisible()
  })

  test('lists what each plan includes on this server, with its limits [PLAN-06]', async () => {
    const lines = (name: string) =>
      card(name)
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    const { screen } = await open()
    expect(lines('Free')).toEqual([
      'Every free project, start to finish',
      'Notes, highlights and help with each project',
      'A study plan, and for each finished project a PDF, a public page and a credential',
      '3 quizzes in all',
      'Answers of up to 255 characters',
      '3 portfolio projects',
    ])
    await expect.element(card('Personal Coach')).not.toBeInTheDocument()
    closeDialog()
    await screen.unmount()
    await open(ines(), 'toolbar_explore_potential', { ...everyPart, 'toolbar.portfolio': false, 'capability.tutor': false })
    expect(lines('Free')).toEqual([
      'Every free project, start to finish',
      'Notes and highlights in each project',
      'A study plan, and for each finished project a PDF, a public page and a credential',
      '3 quizzes in all',
      'Answers of up to 255 characters',
    ])
    expect(lines('Pro')).toEqual([
      'Pro projects, and Secret Missions: extra tasks at the end of projects',
      'Edit answers, restart projects',
      'Unlimited quizzes',
      'Answers of up to 2,000 characters',
    ])
  })

  test('says what each plan costs [PLAN-08] [PLAN-10] [PLAN-11] [PLAN-25]', async () => {
    giveAddresses()
    await open()
    await expect.element(card('Free').getByText('$0')).toBeVisible()
    await expect.element(card('Pro').getByText('$11.99')).toBeVisible()
    await expect.element(card('Pro').getByText(/per month$/)).toBeVisible()
    await expect.element(card('Pro').getByText('billed monthly, before tax')).toBeVisible()
    await expect.element(card('Personal Coach').getByText("Let's talk")).toBeVisible()
  })

  test('says what Pro costs by the year when the switch is on, and by the month when it is off [PLAN-09] [PLAN-14] [PLAN-23]', async () => {
    await open()
    await annual.click()
    await expect.element(card('Pro').getByText('$8.25')).toBeVisible()
    await expect.element(card('Pro').getByText('billed annually ($99/year), before tax')).toBeVisible()
    await annual.click()
    await expect.element(card('Pro').getByText('$11.99')).toBeVisible()
  })

  test.each([
    ['secret_mission_unlock', 'The Secret Mission is part of Pro'],
    ['pro_badge_contents', 'The Secret Mission is part of Pro'],
    ['portfolio_add_project_limit', 'An unlimited portfolio is part of Pro'],
    ['start_pricing', 'Free to learn, Pro to go further'],
  ] as const)('opened for %s is headed %j', async (reason, title) => {
    await open(ines(), reason)
    await expect.element(paywall.getByRole('heading', { level: 2 })).toHaveTextContent(title)
  })

  test('leads a learner to the checkout, with the page and the period, and shows a spinner meanwhile [PLAN-15] [PLAN-20] [PLAN-26] [PLAN-32]', async () => {
    let answer = (_reply: Response): void => {}
    const asked = new Promise<Response>((resolve) => (answer = resolve))
    const { to } = await open(ines(), 'secret_mission_unlock', everyPart, { 'GET /checkout/create': () => asked })
    await annual.click()
    await proButton.click()
    await expect.element(proButton).toHaveTextContent('Opening the checkout')
    await expect.element(proButton).toHaveAttribute('aria-busy', 'true')
    await proButton.click({ force: true })
    expect(to('/checkout/create').map(({ query }) => Object.fromEntries(query))).toEqual([{ returnTo: '/terms', billing_period: 'annual' }])
    const left = heldNavigation()
    answer(Response.json({ checkoutUrl: '/dev/checkout?for=ines' }))
    expect((await left).to).toBe('/dev/checkout?for=ines')
  })

  const troubles: Array<[string, () => Response | Promise<Response>]> = [
    ['the server cannot reach its provider', () => refusal('payments_unavailable')],
    ['the server cannot be reached', noNetwork],
  ]
  test.each(troubles)('says so when %s, and the button works again [PLAN-21] [PLAN-29] [API-17]', async (_title, reply) => {
    await open(ines(), 'secret_mission_unlock', everyPart, { 'GET /checkout/create': reply })
    await proButton.click()
    await expect.element(checkoutFailed).toBeVisible()
    await expect.element(paywall.getByRole('alert')).toBeVisible()
    await expect.element(proButton).toHaveTextContent('Upgrade to Pro')
    await expect.element(card('Free').getByRole('button', { name: 'Stay with Free' })).toBeVisible()
  })

  test('refuses a checkout during an impersonation with a message', async () => {
    impersonate({ userId: 'ines' })
    onTestFinished(() => impersonate(undefined))
    const { to } = await open(ines(), 'user_menu_upgrade')
    await proButton.click()
    await expect.element(paywall.getByText('Nothing can be bought while you impersonate someone.')).toBeVisible()
    await expect.element(checkoutFailed).not.toBeInTheDocument()
    expect(to('/checkout/create')).toEqual([])
  })

  test('keeps the learner on the page if it is closed before the checkout opens', async () => {
    const answers: Array<(reply: Response) => void> = []
    const network = { 'GET /checkout/create': () => new Promise<Response>((resolve) => void answers.push(resolve)) }
    await open(ines(), 'secret_mission_unlock', everyPart, network)
    const left = heldNavigation()
    await proButton.click()
    await expect.poll(() => answers.length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(paywall).not.toBeInTheDocument()
    answers[0]!(Response.json({ checkoutUrl: '/dev/checkout?for=nobody' }))
    openDialog(paywallDialog, { location: 'secret_mission_unlock' })
    await proButton.click()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]!(Response.json({ checkoutUrl: '/dev/checkout?for=ines' }))
    expect((await left).to).toBe('/dev/checkout?for=ines')
  })

  test('works again after the browser’s Back button returns from the checkout', async () => {
    await open(ines(), 'secret_mission_unlock', everyPart, { 'GET /checkout/create': { checkoutUrl: '/dev/checkout' } })
    const left = heldNavigation()
    await proButton.click()
    await left
    await expect.element(proButton).toHaveTextContent('Opening the checkout')
    // The event that browsers send when they restore a page.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.element(proButton).toHaveTextContent('Upgrade to Pro')
  })

  test('offers the subscription to a user who has bought Pro in another window', async () => {
    const network = {
      'GET /checkout/create': () => refusal('already_subscribed'),
      'GET /user/manage': { url: '/dev/billing', statusCode: 200 },
    }
    await open(ines(), 'secret_mission_unlock', everyPart, network)
    await proButton.click()
    await expect.element(paywall.getByText('You have Pro already.')).toBeVisible()
    const left = heldNavigation()
    await paywall.getByRole('button', { name: 'Manage Subscription' }).click()
    expect((await left).to).toBe('/dev/billing')
  })

  test('asks a visitor to log in before anything is bought [AUTH-49]', async () => {
    const { sent } = await open(null)
    await proButton.click()
    await expect.element(loginDialog).toBeVisible()
    expect(sent.filter(({ path }) => path.startsWith('/checkout'))).toEqual([])
  })

  test('shows the contact address for coaching instead of a checkout [PLAN-05]', async () => {
    giveAddresses()
    await open()
    expect(card('Personal Coach').getByRole('button').elements()).toHaveLength(1)
    await card('Personal Coach').getByRole('button', { name: 'Write to us' }).click()
    await expect
      .element(card('Personal Coach').getByRole('link', { name: addresses.contactEmail }))
      .toHaveAttribute('href', `mailto:${addresses.contactEmail}`)
    expect(card('Personal Coach').element().contains(document.activeElement)).toBe(true)
  })

  test('closes when a learner chooses Free [PLAN-28]', async () => {
    await open()
    await expect.element(card('Free').getByText('Your plan')).toBeVisible()
    await card('Free').getByRole('button', { name: 'Stay with Free' }).click()
    await expect.element(paywall).not.toBeInTheDocument()
    await expect.element(loginDialog).not.toBeInTheDocument()
  })

  test('leads a visitor to the login 500 ms after it closes, and back to the page [PLAN-27] [MODAL-11] [AUTH-48]', async () => {
    const { to } = await open(null)
    const button = card('Free').getByRole('button', { name: 'Start free' })
    await expect.element(button).toBeVisible()
    const begin = performance.now()
    await button.click()
    await expect.element(loginDialog).toBeVisible()
    // the press takes its own time before the clock starts; a timer may fire within the millisecond before its own
    expect(performance.now() - begin).toBeGreaterThanOrEqual(499)
    await page.getByLabelText('Email').fill('ines@example.org')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(() => to('/auth/otp/login')[0]?.query.get('returnTo')).toBe('/terms')
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await open()
    expect(await findings(theme)).toEqual([])
  })
})
