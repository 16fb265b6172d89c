import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays, datesIn } from '@fieldwork/core/planner/dates.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { sendRaw } from '../testing/raw.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { prefer, select, startPlanning } from './testing.ts'

const server = await startPlanning()
const today = () => datesIn('UTC')(server.context.now())

const feedOf = async (who: SignedInVisitor) => (await who.call<{ address: string | null }>('GET', '/schedule/feed')).body.address
const renew = async (who: SignedInVisitor) =>
  (await who.call<{ address: string }>('POST', '/schedule/feed', { timeZone: 'UTC' })).body.address
/** As a calendar application asks: without a session, and without an origin. */
const fetchFeed = (address: string) => fetch(`${server.origin}${new URL(address).pathname}`)

const download = async (who: SignedInVisitor) => {
  const response = await who.fetch('/schedule/calendar')
  return { response, text: await response.text() }
}

/** Read by a library that did not write it. */
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))

test('a calendar application reads the downloaded schedule: an all-day event for each task, on its day, with its project', async () => {
  const learner = await server.signIn('exporter@example.org', { plan: 'pro' })
  await select(learner, tideTable.id, lighthouseLog.id)
  await server.db.rows(
    `update projects set metadata = metadata || '{"time": 90, "title": "Log; a, \\"long\\" night \\\\ of writing under the lamp of a lighthouse that is far away"}' where id = $1`,
    [lighthouseLog.id],
  )
  const { response, text } = await download(learner)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="fieldwork-schedule.ics"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const events = eventsOf(text)
  const long = 'Log; a, "long" night \\ of writing under the lamp of a lighthouse that is far away'
  expect(events.map(({ summary, startDate, endDate }) => [summary, startDate.toString(), endDate.toString()])).toEqual([
    ['Print a tide table', today(), addDays(today(), 1)],
    [`${long}, 1 of 2`, addDays(today(), 1), addDays(today(), 2)],
    [`${long}, 2 of 2`, addDays(today(), 2), addDays(today(), 3)],
  ])
  expect(events[0]!.startDate.isDate).toBe(true)
  expect(events[0]!.component.getFirstPropertyValue('url')).toMatch(/^http:\/\/.*\/projects\/tide-table$/)
  expect(events[0]!.description).toBe('30 min\n\nPrint a tide table, step by step.')
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  await server.db.rows(`update projects set metadata = metadata || '{"time": 30}' where id = $1`, [lighthouseLog.id])
})

test('an event keeps its id when it moves, has the time of its creation, and an id different from other people’s', async () => {
  const [learner, other] = [await server.signIn('mover@example.org'), await server.signIn('neighbour@example.org')]
  for (const who of [learner, other]) await select(who, tideTable.id)
  const read = async (who: SignedInVisitor) => eventsOf((await download(who)).text)[0]!
  const [before, elsewhere] = [await read(learner), await read(other)]
  await prefer(learner, { scheduleStart: addDays(today(), 3) })
  const after = await read(learner)
  expect(after.uid).toBe(before.uid)
  expect(elsewhere.uid).not.toBe(before.uid)
  expect([before.startDate.toString(), after.startDate.toString()]).toEqual([today(), addDays(today(), 3)])
  const stamp = before.component.getFirstPropertyValue('dtstamp') as ICAL.Time
  expect(Math.abs(stamp.toJSDate().getTime() - Date.now())).toBeLessThan(60_000)
})

test('the schedule can’t be downloaded when signed out', async () => {
  expect((await server.visitor().fetch('/schedule/calendar')).status).toBe(401)
})

test('a secret address gives the calendar without a login, until it is renewed or ended', async () => {
  const learner = await server.signIn('subscriber@example.org')
  await select(learner, tideTable.id)
  expect(await feedOf(learner)).toBeNull()
  const first = await renew(learner)
  expect(await feedOf(learner)).toBe(first)
  const answer = await fetchFeed(first)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
  ])
  expect(eventsOf(await answer.text()).map(({ summary }) => summary)).toEqual(['Print a tide table'])
  const second = await renew(learner)
  expect(second).not.toBe(first)
  expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200])
  expect((await learner.call('DELETE', '/schedule/feed')).status).toBe(204)
  expect([await feedOf(learner), (await fetchFeed(second)).status]).toEqual([null, 404])
})

test('the address of a calendar is only shown on its owner’s account, and stored in no table', async () => {
  const [learner, other] = [await server.signIn('secretive@example.org'), await server.signIn('nosy@example.org')]
  const address = await renew(learner)
  expect(await feedOf(other)).toBeNull()
  const [row] = await server.db.rows<{ id: string }>('select id from calendar_feeds where user_id = $1', [learner.userId])
  expect(address).toContain(row!.id)
  for (const forged of [`${row!.id}.ics`, `${row!.id}.${'A'.repeat(43)}.ics`, address.slice(0, -5), `${address}x`, '..%2f.ics', '%00.ics'])
    expect((await fetch(`${server.origin}/calendar/${forged.split('/').at(-1)!}`)).status).toBe(404)
  expect(server.logged()).not.toContain(new URL(address).pathname)
})

test('a browser that goes to the address of a calendar gets the calendar, not the app', async () => {
  const address = await renew(await server.signIn('clicker@example.org'))
  const answer = await fetch(`${server.origin}${new URL(address).pathname}`, {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  })
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
})

test('during maintenance, a calendar request gets the time to come back', async () => {
  const address = await renew(await server.signIn('patient@example.org'))
  server.context.config.maintenance = true
  try {
    const answer = await fetchFeed(address)
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
  } finally {
    server.context.config.maintenance = false
  }
  expect((await fetchFeed(address)).status).toBe(200)
})

test('an address can be requested sixty times an hour', async () => {
  const address = await renew(await server.signIn('eager@example.org'))
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await fetchFeed(address)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(60).fill(200), 429])
})

test('a feed asks for a time zone that exists', async () => {
  const learner = await server.signIn('nowhere@example.org')
  expect((await learner.call('POST', '/schedule/feed', { timeZone: 'Atlantis/Centre' })).status).toBe(422)
  expect(await feedOf(learner)).toBeNull()
})

test.each(['', 'a b', '[::1', 'a:99999'])('a calendar isn’t written for an invalid host: "%s"', async (host) => {
  const learner = await server.signIn('hostless@example.org')
  const ask = (path: string, cookie = '') =>
    sendRaw(server.origin, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${cookie}\r\n`)
  const cookie = `Cookie: ${learner.cookie()}\r\n`
  const feed = new URL(await renew(learner)).pathname
  const answers = [await ask('/schedule/calendar', cookie), await ask(feed)]
  expect(answers.map(({ status }) => status)).toEqual([400, 400])
  expect(server.logged()).not.toContain('request failed')
})

test('a calendar names no user, password or path that came with the host', async () => {
  const learner = await server.signIn('dressed@example.org')
  await select(learner, tideTable.id)
  const { body } = await sendRaw(
    server.origin,
    `GET /schedule/calendar HTTP/1.1\r\nHost: name:word@a.example/path\r\nConnection: close\r\nCookie: ${learner.cookie()}\r\n\r\n`,
  )
  expect(body).toContain('http://a.example/projects/')
  expect(body).not.toContain('name:word')
})
