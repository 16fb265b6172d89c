import { expect, test, vi } from 'vitest'
import { startServer } from '../testing/testing.ts'
import { mailboxOf } from './mailbox.ts'

/** Behind a proxy, so that every request can come from a network of its own. */
const server = await startServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
const direct = await startServer()

let source = 0
const nextSource = () => `203.0.${(source >> 8) & 255}.${source++ & 255}`
const askFrom = (address: string, email: string) =>
  server
    .visitor()
    .call('POST', '/auth/otp/login', { email }, { 'x-forwarded-for': address })
    .then(({ status }) => status)

const allSent = () =>
  vi.waitFor(async () => expect(await server.db.rows(`select from pgboss.job where state in ('created', 'retry', 'active')`)).toEqual([]), {
    timeout: 20_000,
    interval: 20,
  })

const receivedBy = async (mailbox: string) => {
  await allSent()
  return (await server.mailbox()).filter(({ to }) => mailboxOf(to?.[0]?.address ?? '') === mailbox).length
}

/** All of them reach one person. */
const spellings = [
  'victim@gmail.com',
  'Victim@Gmail.com',
  'vic.tim@gmail.com',
  'v.i.c.t.i.m@googlemail.com',
  'victim+1@gmail.com',
  'ｖictim@gmail.com',
  ' victim+@gmail.com',
]

test('two hundred requests at the same moment, from as many networks and in every spelling, send one mail', async () => {
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, turn) => askFrom(nextSource(), spellings[turn % spellings.length]!)))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(199).fill(429)])
  expect(await receivedBy('victim@gmail.com')).toBe(1)
})

test('strangers cause at most four mails an hour and eight a day, from any network and over any time', async () => {
  const sent = [{ minute: 0, count: 1 }]
  let before = await receivedBy('victim@gmail.com')
  for (let minute = 12; minute <= 26 * 60; minute += 12) {
    server.turnClock(12 * 60)
    await Promise.all(spellings.map((email) => askFrom(nextSource(), email)))
    const now = await receivedBy('victim@gmail.com')
    sent.push({ minute, count: now - before })
    before = now
  }
  const within = (from: number, minutes: number) =>
    sent.filter(({ minute }) => minute >= from && minute < from + minutes).reduce((sum, { count }) => sum + count, 0)
  for (const { minute } of sent) {
    expect(within(minute, 60)).toBeLessThanOrEqual(4)
    expect(within(minute, 24 * 60)).toBeLessThanOrEqual(8)
  }
  expect(within(0, 24 * 60)).toBe(8)
  expect(within(24 * 60, 120)).toBeGreaterThan(0)
}, 60_000)

test('the budget of one person is not spent by requests for another', async () => {
  expect(await askFrom(nextSource(), 'neighbour@example.org')).toBe(200)
  expect(await receivedBy('neighbour@example.org')).toBe(1)
})

test('forged forwarding headers don’t make one network count as many', async () => {
  const statuses = []
  for (let turn = 0; turn < 7; turn++) {
    const forged = { 'x-forwarded-for': `198.51.100.${turn}`, forwarded: `for=198.51.100.${turn}`, 'x-real-ip': `198.51.100.${turn}` }
    statuses.push((await direct.visitor().call('POST', '/auth/otp/login', { email: `somebody-${turn}@example.org` }, forged)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('an IPv6 network is one source, with all its addresses', async () => {
  const statuses = []
  for (let turn = 1; turn < 8; turn++) statuses.push(await askFrom(`2001:db8:1:2::${turn}`, `six-${turn}@example.org`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await askFrom('2001:db8:1:3::1', 'six-other@example.org')).toBe(200)
})

test('an IPv6 site is one source with four times the budget, with all its networks', async () => {
  await server.forgetLimits()
  const statuses = []
  for (let turn = 0; turn < 22; turn++) statuses.push(await askFrom(`2001:db8:9:${turn}::1`, `site-${turn}@example.org`))
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
  expect(await askFrom('2001:db8:a::1', 'site-other@example.org')).toBe(200)
})

test.for<[string, string]>([
  ['ada@example.org', 'ada@example.org'],
  ['ada+news@example.org', 'ada@example.org'],
  ['+ada@example.org', '+ada@example.org'],
  ['a.da@example.org', 'a.da@example.org'],
  ['a.d.a+x+y@googlemail.com', 'ada@gmail.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
])('%s reaches the mailbox %s', ([address, mailbox]) => expect(mailboxOf(address)).toBe(mailbox))
