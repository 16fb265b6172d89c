import { expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { startShop } from '../../plans/testing-shop.ts'
import type { SignedInVisitor } from '../../testing/testing.ts'

const { server, stripe, buy, openCheckout, tell } = await startShop()

const ask = (who: SignedInVisitor, confirmation = who.email) => who.call('POST', '/user/deletion', { confirmation })
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
const isLocked = async ({ userId }: SignedInVisitor) =>
  (await server.db.row<{ locked: boolean }>('select deletion_at is not null as locked from users where id = $1', [userId]))!.locked
const subscriber = async (name: string) => {
  const who = await server.signIn(`${name}@example.org`)
  const bought = await buy(who)
  await tell(stripe.events.at(-1)!)
  return { who, bought }
}

test('an account with a renewing subscription isn’t deleted, even if its payment isn’t known here yet', async () => {
  const { who } = await subscriber('renews')
  expect(await ask(who)).toMatchObject(refusal(409, 'subscription_runs'))
  const paidNow = await server.signIn('paid-now@example.org')
  await buy(paidNow)
  expect(await ask(paidNow)).toMatchObject(refusal(409, 'subscription_runs'))
  const paysSlowly = await server.signIn('pays-slowly@example.org')
  await buy(paysSlowly, 'processing')
  expect(await ask(paysSlowly)).toMatchObject(refusal(409, 'subscription_runs'))
  for (const one of [who, paidNow, paysSlowly]) expect(await isLocked(one)).toBe(false)
})

test('a subscription that is cancelled and runs out doesn’t prevent deletion, and the user gets its end date', async () => {
  const { who, bought } = await subscriber('runs-out')
  const { paymentInfo: before } = (await who.call<User>('GET', '/user')).body
  expect(before?.endsAt).toBeNull()
  stripe.change(bought, { status: 'active', endsAtPeriodEnd: true })
  await tell(stripe.events.at(-1)!)
  const { paymentInfo, plan } = (await who.call<User>('GET', '/user')).body
  expect(plan).toBe('pro')
  expect(Date.parse(paymentInfo!.endsAt!)).toBeGreaterThan(Date.now())
  expect((await ask(who)).status).toBe(204)
  expect(await isLocked(who)).toBe(true)
})

test('a checkout page opened earlier takes no money for a locked account', async () => {
  const who = await server.signIn('leaves@example.org')
  const session = await openCheckout(who)
  expect((await ask(who, 'something else')).status).toBe(422)
  expect(stripe.sessions.get(session)!.status).toBe('open')
  expect((await ask(who)).status).toBe(204)
  expect(stripe.sessions.get(session)!.status).toBe('expired')
})

test('nothing is deleted while the provider can’t say whether a person pays; people without a customer aren’t looked up', async () => {
  const [customer, other] = [await server.signIn('asked-about@example.org'), await server.signIn('never-bought@example.org')]
  await openCheckout(customer)
  stripe.trouble.status = 500
  expect(await ask(customer)).toMatchObject(refusal(502, 'payments_unavailable'))
  expect((await ask(other)).status).toBe(204)
  delete stripe.trouble.status
  expect((await ask(customer)).status).toBe(204)
})
