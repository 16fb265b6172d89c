import type { Email } from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { unlessLocked } from '../../database/processLock.ts'
import { remindLearners } from '../../planner/reminders.ts'
import { prefer, select, startPlanning } from '../../planner/testing.ts'
import { tideTable } from '../../testing/catalogue.ts'
import { startMailServer } from '../../testing/mailServer.ts'
import type { SignedInVisitor } from '../../testing/testing.ts'
import { mailProWelcome, welcomePros } from '../../plans/proMail.ts'

let isAway = false
const { received, environment } = await startMailServer(() => (isAway ? 451 : undefined))
const server = await startPlanning(environment)
const { context, db } = server
beforeEach(() => server.forgetLimits())

const mailsTo = (email: string) => received.filter(({ to }) => to?.[0]?.address === email)
/** Unannounced pending mails are polled every two seconds. */
const wake = () => context.jobs.wake('patientMail')
const mailTo = async (email: string, subject: string) => {
  wake()
  await expect.poll(() => mailsTo(email).some((mail) => mail.subject?.includes(subject)), { timeout: 15_000 }).toBe(true)
  return mailsTo(email).find((mail) => mail.subject?.includes(subject))!
}
const headerOf = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value
/** Text and HTML say the same, addresses aside. */
const expectSameWords = ({ text = '', html = '' }: Email) => {
  const plain = html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  for (const word of plain.split(/\s+/).filter(Boolean)) expect(text).toContain(word)
  for (const [, address] of html.matchAll(/href="([^"]+)"/g)) expect(text).toContain(address!.replaceAll('&amp;', '&'))
}

let people = 0
/** A learner with a course, who signed up ten days ago and turned reminders on. */
const learner = async (): Promise<SignedInVisitor> => {
  const somebody = await server.signIn(`reminded-${(people += 1)}@example.org`)
  await select(somebody, tideTable.id)
  await prefer(somebody, { emailUnsubscribed: false })
  await db.rows(`update users set created_at = created_at - interval '10 days' where id = $1`, [somebody.userId])
  return somebody
}
const atHour = (hour: number) => {
  const now = new Date(context.now())
  server.turnClock(((hour - now.getUTCHours() + 24) % 24) * 3600)
}
/** Every mail that was to be sent has been. */
const settle = async () => {
  wake()
  const waiting = () =>
    db.rows(`select name from pgboss.job where name in ('mail', 'patientMail') and state in ('created', 'retry', 'active')`)
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
}

test('a new account is welcomed by one mail, as text and as HTML', async () => {
  const visitor = server.visitor()
  await visitor.call('POST', '/auth/otp/login', { email: 'new@example.org' })
  const code = /^\d{6}$/m.exec((await mailTo('new@example.org', 'code')).text!)![0]
  expect((await visitor.call('POST', '/auth/otp/verify', { email: 'new@example.org', code })).status).toBe(204)
  const mail = await mailTo('new@example.org', 'Welcome to Fieldwork')
  expectSameWords(mail)
  expect(mail.text).toContain('http://localhost:3000/')
  // No other way to sign in is configured.
  expect(mail.text).toContain('There is no password: to log in, ask for a code.')
  await db.rows('delete from sign_in_codes')
  await visitor.call('POST', '/auth/otp/login', { email: 'new@example.org' })
  await settle()
  expect(mailsTo('new@example.org').filter(({ subject }) => subject?.startsWith('Welcome'))).toHaveLength(1)
})

describe('the weekly reminder', () => {
  test('lists the next seven days of a learner’s course by day, once a week', async () => {
    const ines = await learner()
    atHour(12)
    await remindLearners(context)
    const mail = await mailTo(ines.email, 'Your study plan')
    expect(mail.subject).toBe('Your study plan for this week: 30 min')
    expect(mail.text).toContain('\n\n- Print a tide table, 30 min\n')
    expect(mail.html).toContain('<li>Print a tide table, 30 min</li>')
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)')
    expectSameWords(mail)
    await Promise.all([remindLearners(context), remindLearners(context)])
    server.turnClock(6 * 86_400)
    await remindLearners(context)
    await settle()
    expect(mailsTo(ines.email)).toHaveLength(1)
    server.turnClock(86_400 + 60)
    await Promise.all([remindLearners(context), remindLearners(context)])
    await settle()
    expect(mailsTo(ines.email)).toHaveLength(2)
  })

  test('is not sent by a second process during a round, and the next round covers everybody left', async () => {
    const ines = await learner()
    atHour(12)
    await unlessLocked(db, 'weekly reminders', async () => {
      await remindLearners(context)
      await settle()
      expect(mailsTo(ines.email)).toEqual([])
    })
    await Promise.all([remindLearners(context), remindLearners(context)])
    await mailTo(ines.email, 'Your study plan')
    await settle()
    expect(mailsTo(ines.email)).toHaveLength(1)
  })

  test('covers the time of seven days including today if a project takes longer', async () => {
    const ines = await learner()
    await prefer(ines, { hoursPerDay: 1, daysPerWeek: 7 })
    const taking = (time: number) => db.rows('update projects set metadata = metadata || $2 where id = $1', [tideTable.id, { time }])
    await taking(600)
    atHour(12)
    await remindLearners(context)
    await taking(30)
    expect((await mailTo(ines.email, 'Your study plan')).subject).toBe('Your study plan for this week: 7 h')
  })

  test('waits for daytime in the learner’s time zone if it is known', async () => {
    const [near, far] = [await learner(), await learner()]
    await far.call('POST', '/schedule/feed', { timeZone: 'Pacific/Auckland' })
    atHour(12)
    await remindLearners(context)
    await mailTo(near.email, 'Your study plan')
    expect(mailsTo(far.email)).toEqual([])
    const late = await learner()
    atHour(20)
    await remindLearners(context)
    await settle()
    expect(mailsTo(late.email)).toEqual([])
    atHour(22)
    await remindLearners(context)
    await mailTo(far.email, 'Your study plan')
  })

  test('is not sent without a course or study time, to people who unsubscribed, or to people who never turned it on', async () => {
    const [idle, resting, quiet, unasked] = [await server.signIn('idle@example.org'), await learner(), await learner(), await learner()]
    await prefer(idle, { emailUnsubscribed: false })
    await prefer(unasked, { emailUnsubscribed: null })
    await db.rows(`update users set created_at = created_at - interval '10 days' where id = $1`, [idle.userId])
    await prefer(resting, { hoursPerDay: 0, daysPerWeek: 0 })
    await prefer(quiet, { emailUnsubscribed: true })
    atHour(12)
    await remindLearners(context)
    await settle()
    expect([idle, resting, quiet, unasked].flatMap(({ email }) => mailsTo(email))).toEqual([])
  })

  test('can be turned off with one click in the mail program, without a session (RFC 8058), and with a button on the linked page', async () => {
    const [ines, nora] = [await learner(), await learner()]
    atHour(12)
    await remindLearners(context)
    for (const [who, isByPage] of [
      [ines, false],
      [nora, true],
    ] as const) {
      const mail = await mailTo(who.email, 'Your study plan')
      expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const address = /^<(http:\/\/localhost:3000\/unsubscribe\/[\w.-]+)>$/.exec(headerOf(mail, 'list-unsubscribe')!)![1]!
      expect(mail.text).toContain(address)
      const { pathname } = new URL(address)
      const wanted = async () => (await who.call<Preferences>('GET', '/user/preferences')).body.emailUnsubscribed

      // A mail program looks at every link.
      const page = await fetch(server.origin + pathname, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
      expect([page.status, await wanted()]).toEqual([200, false])
      const html = await page.text()
      expect(html).toContain('<form method="post">')
      expect(html).toContain(who.email)
      const body = isByPage ? undefined : 'List-Unsubscribe=One-Click'
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(isByPage ? { origin: server.origin } : {}) }
      const stopped = await fetch(server.origin + pathname, { method: 'POST', headers, ...(body ? { body } : {}) })
      expect([stopped.status, await wanted()]).toEqual([200, true])
      expect(await stopped.text()).toContain('gets no more study reminders')
    }
    server.turnClock(8 * 86_400)
    await remindLearners(context)
    await settle()
    expect([...mailsTo(ines.email), ...mailsTo(nora.email)]).toHaveLength(2)
  })

  test('a forged or changed unsubscribe link has no effect', async () => {
    const [ines, nora] = [await learner(), await learner()]
    atHour(12)
    await remindLearners(context)
    const address = headerOf(await mailTo(ines.email, 'Your study plan'), 'list-unsubscribe')!.slice(1, -1)
    const token = new URL(address).pathname.split('/').at(-1)!
    const others = token.replace(ines.userId, nora.userId)
    for (const wrong of [others, token.slice(0, -1), `${token}x`, ines.userId, '%00', 'x'])
      expect((await fetch(`${server.origin}/unsubscribe/${wrong}`, { method: 'POST' })).status).toBe(404)
    expect((await nora.call<Preferences>('GET', '/user/preferences')).body.emailUnsubscribed).toBe(false)
  })
})

test('a person who gets Pro is welcomed by one mail, however they got it', async () => {
  const paula = await server.signIn('pro@example.org', { plan: 'pro' })
  await server.signIn('waits@example.org', { plan: 'pending' })
  const suspended = await server.signIn('suspended-pro@example.org', { plan: 'pro' })
  await server.db.rows('update users set suspended_at = now() where id = $1', [suspended.userId])
  await Promise.all([welcomePros(context), welcomePros(context)])
  const mail = await mailTo(paula.email, 'Welcome to Fieldwork Pro')
  expect(mail.text).toContain('Manage Subscription')
  expectSameWords(mail)
  await welcomePros(context)
  await settle()
  expect([paula.email, 'waits@example.org', suspended.email].map((email) => mailsTo(email).length)).toEqual([1, 0, 0])
  await server.db.transaction((tx) => mailProWelcome(context, tx, suspended.userId))
  const welcomed = 'select pro_welcomed_at from users where id = $1'
  expect(await server.db.row(welcomed, [suspended.userId])).toEqual({ pro_welcomed_at: null })
})

describe('the link for continuing on a computer', () => {
  const ask = (who: SignedInVisitor, path: string, title = 'Print a tide table') => who.call('POST', '/user/link-mails', { path, title })

  test('is mailed to the person who requests it, and links only to this app', async () => {
    const ines = await server.signIn('phone@example.org')
    expect((await ask(ines, '/projects/tide-table?track=low', 'Tides\r\nBcc: eve@example.org')).status).toBe(204)
    const mail = await mailTo(ines.email, 'Continue on a computer: Tides')
    expect(mail.text).toContain('http://localhost:3000/projects/tide-table?track=low')
    expect([mail.bcc, mail.cc, mail.to?.length]).toEqual([undefined, undefined, 1])
    for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])
      expect((await ask(ines, path)).status).toBe(422)
  })

  test('is sent at most ten times an hour', async () => {
    const ines = await server.signIn('often@example.org')
    const statuses = []
    for (let count = 0; count < 11; count++) statuses.push((await ask(ines, '/')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

test('such mails wait while the mail server is down, and are sent later', async () => {
  isAway = true
  const ines = await server.signIn('later@example.org')
  await ines.call('POST', '/user/link-mails', { path: '/', title: 'Later' })
  const waiting = () => db.rows<{ state: string }>(`select state from pgboss.job where name = 'patientMail' and state = 'retry'`)
  await expect.poll(async () => (await waiting()).length, { timeout: 15_000 }).toBeGreaterThan(0)
  isAway = false
  await db.rows(`update pgboss.job set start_after = now() where state = 'retry'`)
  wake()
  await mailTo(ines.email, 'Later')
})
