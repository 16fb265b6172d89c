import { expect, test, type Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { startStripe } from '../server/adapters/payments/testing-stripe.ts'
import type { UntypedDatabase } from '../server/database/connect.ts'
import { personWithSession } from '../server/testing/people.ts'
import { startApp, type App } from './testing/app.ts'
import { openPage } from './testing/openPage.ts'
import { databaseOf } from './testing/database.ts'
import { projectIsReady } from './testing/projectScreen.ts'

const project = 'put-tls-in-front'
const mission = (page: Page) => page.locator('#secret-mission')
const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Pro, Ines!' })

/** The journey's own server, with Ines logged in. */
const begin = async (page: Page, environment: Record<string, string>) => {
  const app = await startApp(environment)
  const db = await databaseOf(app)
  const ines = await personWithSession(db, people.ines.email, { name: 'Ines' })
  await page.context().addCookies([{ name: 'session', value: ines.token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
  return { app, db, ines }
}
const end = async (app: App, db: UntypedDatabase) => {
  await db.close()
  await app.remove()
}

const manage = async (page: Page) => {
  await page.getByRole('button', { name: /, Ines$/ }).click()
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
}

test('Pro bought by a slow debit works at once, welcomes the learner when the payment arrives, keeps their work when it ends, and can be bought again [PLAN-02] [PLAN-32] [PLAN-34] [PLAN-36]', async ({
  page,
}) => {
  // The test checkout is unavailable if a proxy is trusted.
  const { app, db, ines } = await begin(page, { TRUST_PROXY: '' })
  const planOf = async () => (await db.row<{ plan: string }>('select plan from users where id = $1', [ines.id]))!.plan
  const openCheckout = async () => {
    await mission(page).getByRole('button', { name: 'Unlock with PRO' }).press('Enter')
    const paywall = page.getByRole('dialog', { name: 'The Secret Mission is part of Pro' })
    await paywall.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await expect(page.getByRole('heading', { name: 'Subscribe to Pro' })).toBeVisible()
  }
  const pay = async (way: string) => {
    await page.getByRole('button', { name: way }).click()
    await page.waitForURL(`${app.origin}/projects/${project}**`)
  }
  try {
    await openPage(page, `${app.origin}/projects/${project}`)
    await projectIsReady(page)
    await openCheckout()
    await page.getByRole('button', { name: 'Let the card be declined' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another way to pay.')
    await pay('Pay by a debit that takes days')
    await projectIsReady(page)
    expect(await planOf()).toBe('pending')
    await mission(page).getByRole('button', { name: "You're PRO! Jump in" }).press('Enter')
    await expect(mission(page).locator('pre').first()).toBeVisible()

    await manage(page)
    await page.getByRole('button', { name: 'Let the payment arrive' }).click()
    await page.getByRole('link', { name: /^Back to/ }).click()
    await welcome(page).getByRole('button', { name: 'Get started with Pro' }).click()
    await expect(welcome(page)).toHaveCount(0)
    expect(await planOf()).toBe('pro')

    await manage(page)
    await page.getByRole('button', { name: 'Cancel the subscription' }).click()
    await expect(page.getByText(/^Pro ends on/)).toBeVisible()
    expect(await planOf()).toBe('pro')
    await page.getByRole('button', { name: 'Let the period end now' }).click()
    await page.getByRole('link', { name: /^Back to/ }).click()
    await projectIsReady(page)
    await expect(mission(page).getByRole('button', { name: 'Unlock with PRO' })).toBeVisible()
    expect(await planOf()).toBe('free')

    await openCheckout()
    await pay('Pay $11.99')
    await welcome(page).getByRole('button', { name: 'Get started with Pro' }).click()
    await expect(mission(page).locator('pre').first()).toBeVisible()
    expect(await planOf()).toBe('pro')
  } finally {
    await end(app, db)
  }
})

test('buying a year of Pro through Stripe and canceling it there both reach the server by webhook [PLAN-32] [PLAN-34] [AUTH-49]', async ({
  page,
}) => {
  const stripe = await startStripe()
  const { app, db, ines } = await begin(page, stripe.settings)
  stripe.listener.url = `${app.origin}/checkout/webhook`
  const plan = async () => (await db.row<{ plan: string }>('select plan from users where id = $1', [ines.id]))!.plan
  try {
    await openPage(page, `${app.origin}/terms`)
    await page.getByRole('button', { name: /, Ines$/ }).click()
    await page.getByRole('button', { name: /^Upgrade to Pro/ }).click()
    await page.getByRole('switch', { name: 'Save with an annual plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Pro' }).click()
    await page.getByRole('link', { name: 'Subscribe' }).click()
    await page.waitForURL(`${app.origin}/terms**`)
    await welcome(page).getByRole('button', { name: 'Get started with Pro' }).click()
    expect(await plan()).toBe('pro')
    expect([...stripe.bought.values()].map(({ price }) => price)).toEqual([stripe.settings.STRIPE_PRICE_ANNUAL])
    expect(new URL(page.url()).search).toBe('')

    await manage(page)
    await page.getByRole('link', { name: 'Cancel now' }).click()
    await expect.poll(plan).toBe('free')
  } finally {
    await end(app, db)
    await stripe.stop()
  }
})
