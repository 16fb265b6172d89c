import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import { heldNavigation } from '../../accounts/testing.ts'
import { ines } from '../../tasks/testing.tsx'
import { everyPart, forgetAfterEach, refusal, visit } from '../../testing/render.tsx'

forgetAfterEach()

const open = (network: Record<string, unknown> = {}, user = ines(), flags: Record<string, boolean> = {}) =>
  visit('/account', {
    user,
    flags,
    network: {
      'GET /user/sessions': [],
      'GET /user/invitations': { accepted: 2 },
      'GET /user/preferences': defaultPreferences,
      'GET /user/visits': [],
      ...network,
    },
    retry: false,
  })
const you = page.getByRole('region', { name: 'You', exact: true })
const plan = page.getByRole('region', { name: 'Plan', exact: true })
const paymentInfo = { customerId: 'cus', customerName: 'Ines Moreno', subscriptionId: 'sub', endsAt: '2026-12-22T12:00:00.000Z' }

test('the account page starts with the user’s name, which can be changed, and their email, which can’t', async () => {
  await open()
  await expect.element(you.getByRole('button', { name: 'Ines Moreno, edit name' })).toBeVisible()
  await expect.element(you.getByRole('button', { name: /your picture$/ })).toBeVisible()
  await expect.element(you).toHaveTextContent('YouInes Morenoines@example.orgYou log in with this address. It can’t be changed here.')
})

test('the page of the account says the plan, and leads a free learner to Pro where it is sold', async () => {
  const { screen } = await open({}, ines())
  await expect.element(plan).toHaveTextContent('PlanFree plan')
  expect(plan.getByRole('button').elements()).toEqual([])
  await screen.unmount()
  await open({}, ines(), everyPart)
  await plan.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Go further with Pro' })).toBeVisible()
})

test('the page of the account says until when Pro lasts, and leads to the subscription and back', async () => {
  const network = { 'GET /user/manage': { url: '/dev/billing?for=ines', statusCode: 200 } }
  const { to } = await open(network, { ...ines('pro'), paymentInfo }, everyPart)
  await expect.element(plan.getByText('Pro plan until 22 December 2026')).toBeVisible()
  const left = heldNavigation()
  await plan.getByRole('button', { name: 'Manage Subscription' }).click()
  expect((await left).to).toBe('/dev/billing?for=ines')
  expect(to('/user/manage')[0]!.query.get('returnTo')).toBe('/account')
})

test('the account page shows an error if the subscription page can’t be opened', async () => {
  await open({ 'GET /user/manage': () => refusal('payments_unavailable') }, { ...ines('pro'), paymentInfo }, everyPart)
  await plan.getByRole('button', { name: 'Manage Subscription' }).click()
  await expect.element(plan.getByRole('alert')).toHaveTextContent('Something went wrong! Please try again.')
})
