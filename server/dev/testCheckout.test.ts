import type { User } from '@fieldwork/core/accounts/schema.ts'
import { expect, test } from 'vitest'
import { startServer, type SignedInVisitor } from '../testing/testing.ts'
import { readConfig } from '../config.ts'
import { createPayments } from '../adapters/payments/createPayments.ts'

const server = await startServer()
const planOf = async (who: SignedInVisitor) => (await who.call<User>('GET', '/user')).body.plan
const open = async (who: SignedInVisitor, path: string) => {
  const { body } = await who.call<{ checkoutUrl?: string; url?: string }>('GET', path)
  const { pathname, search } = new URL(body.checkoutUrl ?? body.url ?? '')
  return pathname + search
}
const checkout = (who: SignedInVisitor, period = 'monthly') => open(who, `/checkout/create?billing_period=${period}&returnTo=/terms`)
const press = (who: SignedInVisitor, page: string, action: string) =>
  who.fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('a person pays at the test checkout, cancels, comes back, and loses Pro when the period ends', async () => {
  const who = await server.signIn('ines@example.org')
  const page = await checkout(who, 'annual')
  expect(await (await who.fetch(page)).text()).toContain('Pay $99')
  const paid = await press(who, page, 'pay')
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `${server.origin}/terms?checkout=success`])
  expect(await planOf(who)).toBe('pro')
  const portal = await open(who, '/user/manage?returnTo=/terms')
  for (const [action, plan, says] of [
    ['end', 'pro', 'isn’t renewed'],
    ['keep', 'pro', 'Pro renews on'],
    ['end', 'pro', 'isn’t renewed'],
    ['end-now', 'free', 'has ended'],
  ] as const) {
    expect((await press(who, portal, action)).status).toBe(303)
    expect([await planOf(who), (await (await who.fetch(portal)).text()).includes(says)]).toEqual([plan, true])
  }
})

test('a card is refused without a trace; a payment that takes days is pending until it arrives or fails', async () => {
  const who = await server.signIn('paula@example.org')
  const page = await checkout(who)
  const refused = await press(who, page, 'refuse')
  expect([refused.status, (await refused.text()).includes('Your card was declined'), await planOf(who)]).toEqual([200, true, 'free'])
  await press(who, page, 'pay-later')
  expect(await planOf(who)).toBe('pending')
  const portal = await open(who, '/user/manage')
  await press(who, portal, 'fail')
  expect(await planOf(who)).toBe('free')
  await press(who, await checkout(who), 'pay-later')
  await press(who, portal, 'settle')
  expect(await planOf(who)).toBe('pro')
})

test('the test checkout takes an address that it has signed, from this machine, and nothing else', async () => {
  const who = await server.signIn('nora@example.org')
  const page = await checkout(who)
  const forged = page.replace('for=', `for=${Buffer.from('{"customerId":"test-of-somebody"}').toString('base64url')}&was=`)
  for (const address of [forged, '/dev/checkout', page.replace('/dev/checkout', '/dev/billing'), `${page.slice(0, -4)}AAAA`])
    expect([address.slice(0, 20), (await press(who, address, 'pay')).status]).toEqual([address.slice(0, 20), 404])
  expect((await who.fetch(page, { headers: { 'x-forwarded-for': '203.0.113.5' } })).status).toBe(404)
  expect((await press(who, page, 'nonsense')).status).toBe(400)
  expect(await planOf(who)).toBe('free')
})

test('in production mode there is no test checkout: nothing is sold, and its addresses do not exist', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example', MAIL_URL: 'smtp://127.0.0.1:1' }
  const settings = { SECRET: 'a secret of the tests, long enough', DATA_DIR: server.context.config.dataDir }
  for (const environment of [production, { TRUST_PROXY: 'loopback' }, { PUBLIC_URL: 'https://learn.example' }]) {
    const config = readConfig({ ...settings, ...environment })
    expect(await createPayments(config)).toBeUndefined()
    expect(config.flags['capability.checkout']).toBe(false)
    expect(config.flags['capability.testCheckout']).toBe(false)
  }
  const real = await startServer({ environment: production })
  const who = await real.signIn('ada@example.org')
  expect((await who.call('GET', '/checkout/create?billing_period=monthly')).status).toBe(404)
  for (const path of ['/dev/checkout', '/dev/billing'])
    for (const method of ['GET', 'POST'])
      expect((await fetch(real.origin + path, { method, headers: { origin: 'https://learn.example' } })).status).toBe(404)
  expect((await fetch(`${real.origin}/checkout/webhook`, { method: 'POST', body: '{}' })).status).toBe(404)
})

test('an administrator sets their own plan and flags for a demonstration, but not in production [API-60]', async () => {
  const ada = await server.signIn('admin@example.org')
  const { body } = await ada.call<{ features: Record<string, boolean> }>('POST', '/user/test', {
    plan: 'pro',
    flags: { 'toolbar.chat': false },
  })
  expect(body.features['toolbar.chat']).toBe(false)
  expect(await planOf(ada)).toBe('pro')
  await ada.call('POST', '/user/test', { plan: 'free', flags: { 'toolbar.chat': null } })
  expect(await planOf(ada)).toBe('free')
  server.context.config.production = true
  expect((await ada.call('POST', '/user/test', {})).status).toBe(404)
  server.context.config.production = false
})
