import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Session } from '@fieldwork/core/accounts/schema.ts'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import { accountChanges, userQuery } from '../../accounts/api.ts'
import { heldNavigation } from '../../accounts/testing.ts'
import { impersonate } from '../../platform/impersonation.ts'
import { ines } from '../../tasks/testing.tsx'
import { findings, forgetAfterEach, noNetwork, refusal, visit, type SentRequest } from '../../testing/render.tsx'
import { publicAddress } from '../../testing/publicAddress.ts'

forgetAfterEach()

const done = () => new Response(null, { status: 204 })
const moment = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
const here: Session = { id: 'here', device: 'Firefox on Linux', createdAt: moment(9), seenAt: moment(0), isCurrent: true }
const phone: Session = { id: 'phone', device: 'Safari on iOS', createdAt: moment(20), seenAt: moment(3), isCurrent: false }
const old: Session = { id: 'old', device: null, createdAt: moment(40), seenAt: moment(15), isCurrent: false }

const open = (network: Record<string, unknown> = {}, user = ines()) =>
  visit('/account', {
    user,
    network: {
      'GET /user/sessions': [here, phone, old],
      'GET /user/companions': [],
      'GET /user/invitations': { accepted: 2 },
      'GET /user/preferences': defaultPreferences,
      'GET /user/visits': [],
      ...network,
    },
    retry: false,
  })
const part = (name: string) => page.getByRole('region', { name })
const sessions = part('Where you’re logged in')

test('a visitor is asked to log in', async () => {
  await visit('/account')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Please sign in to continue' })).toBeVisible()
})

test.each(['light', 'dark'] as const)('the page of the account has no accessibility findings in the %s theme', async (theme) => {
  await open()
  await expect.element(page.getByText('2 people have signed up with it.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  expect(await findings(theme)).toEqual([])
})

describe('the sessions', () => {
  test('are named by browser and system, with when they were last used, and this one is marked', async () => {
    await open()
    const rows = sessions.getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent('Firefox on LinuxLast used now, logged in last weekThis browser')
    await expect.element(rows.nth(1)).toHaveTextContent('Safari on iOSLast used 3 days ago, logged in 2 weeks agoLog out')
    await expect.element(rows.nth(2)).toHaveTextContent('Unknown browserLast used 2 weeks ago, logged in last monthLog out')
  })

  test('of another place can be ended, this one cannot', async () => {
    let left = [here, phone, old]
    const { to } = await open({
      'GET /user/sessions': () => Response.json(left),
      'DELETE /user/sessions/phone': () => {
        left = [here, old]
        return done()
      },
    })
    await sessions.getByRole('button', { name: 'Log out Safari on iOS' }).click()
    await expect.element(page.getByText('Safari on iOS is logged out.')).toBeVisible()
    expect(to('/user/sessions/phone')).toHaveLength(1)
    await expect
      .element(sessions.getByRole('listitem').nth(1))
      .toHaveTextContent('Unknown browserLast used 2 weeks ago, logged in last monthLog out')
    expect(sessions.getByRole('button', { name: /^Log out Firefox/ }).elements()).toEqual([])
  })

  test('that can’t be ended stay, and an error is shown', async () => {
    await open({ 'DELETE /user/sessions/phone': noNetwork })
    await sessions.getByRole('button', { name: 'Log out Safari on iOS' }).click()
    await expect.element(page.getByText('That browser could not be logged out. Please try again.')).toBeVisible()
    await expect.element(sessions.getByText('Safari on iOS')).toBeVisible()
  })

  test('that cannot be read are asked for again by a button, and the rest of the page is there', async () => {
    let isAway = true
    await open({ 'GET /user/sessions': () => (isAway ? refusal('failed') : Response.json([here])) })
    await expect.element(sessions.getByText('This could not be loaded.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Download everything' })).toBeVisible()
    isAway = false
    await sessions.getByRole('button', { name: 'Try again' }).click()
    await expect.element(sessions.getByText('Firefox on Linux')).toBeVisible()
  })
})

describe('logging out everywhere', () => {
  const everywhere = sessions.getByRole('button', { name: 'Log out everywhere' })

  test('is asked about first, and can be left', async () => {
    const { to } = await open()
    await everywhere.click()
    await expect.element(sessions.getByText('Logs you out on all devices, including this one.')).toBeVisible()
    await expect.element(sessions.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(everywhere).toHaveFocus()
    expect(to('/auth/logout/everywhere')).toEqual([])
  })

  test('ends every session, and notifies the other tabs', async () => {
    const heard = vi.fn()
    onTestFinished(accountChanges().listen(heard))
    const { to } = await open({ 'POST /auth/logout/everywhere': done })
    await everywhere.click()
    const held = heldNavigation()
    await everywhere.click()
    expect((await held).type).toBe('reload')
    expect(to('/auth/logout/everywhere')).toHaveLength(1)
    await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0)
  })

  test('with a session that has ended already is no failure', async () => {
    await open({ 'POST /auth/logout/everywhere': () => refusal('signed_out') })
    await everywhere.click()
    const held = heldNavigation()
    await everywhere.click()
    expect((await held).type).toBe('reload')
  })
})

test('the invite link can be copied, and says how many came by it [USER-25] [USER-26]', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => written.mockRestore())
  await open()
  await part('Invite a friend').getByRole('button', { name: 'Copy link' }).click()
  await expect
    .poll(() => written.mock.calls[0]?.[0])
    .toBe(`${publicAddress}/?ref=ines&utm_source=invite&utm_medium=referral&utm_campaign=invite_friend`)
  await expect.element(page.getByText('2 people have signed up with it.')).toBeVisible()
})

test('reminders can be turned off and on; a change that can’t be saved is reverted with an error', async () => {
  let isAway = false
  const { to } = await open({
    'PUT /user/preferences': ({ body }: SentRequest) =>
      isAway ? noNetwork() : Response.json({ ...defaultPreferences, ...(body as object) }),
  })
  const reminders = page.getByRole('switch', { name: 'A study reminder once a week' })
  await expect.element(reminders).not.toBeChecked()
  await reminders.click()
  await expect.element(reminders).toBeChecked()
  await expect
    .poll(() =>
      to('/user/preferences')
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => body),
    )
    .toEqual([{ emailUnsubscribed: false }])
  isAway = true
  await reminders.click()
  await expect.element(page.getByText('That could not be saved. Please try again.')).toBeVisible()
  await expect.element(reminders).toBeChecked()
})

describe('the archive of everything', () => {
  const button = page.getByRole('button', { name: 'Download everything' })

  test('is given to the browser to save, under a name that says whose it is', async () => {
    await open({ 'GET /user/export': () => new Response('PK', { headers: { 'content-type': 'application/zip' } }) })
    const clicked = new Promise<string>((resolve) => {
      const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        spy.mockRestore()
        resolve(this.download)
      })
    })
    await button.click()
    expect(await clicked).toBe('fieldwork-ines.zip')
  })

  test.each([
    ['it was made too often', () => refusal('too_many_requests', { 'retry-after': '1800' }), /several times\. Try again in 30 minutes/],
    ['the server fails', () => refusal('failed'), /could not be created/],
    ['the server cannot be reached', noNetwork, /could not be created/],
  ])('when %s, that is said', async (_what, answer, sentence) => {
    await open({ 'GET /user/export': answer })
    await button.click()
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(button).not.toHaveAttribute('aria-busy')
  })
})

describe('deleting the account', () => {
  const deletion = part('Delete your account')
  const field = deletion.getByLabelText('Nickname or email address')
  const confirm = deletion.getByRole('button', { name: 'Delete it' })
  const ask = () => deletion.getByRole('button', { name: 'Delete my account' }).click()

  test('is asked twice, the second time for the nickname or the address', async () => {
    const { to } = await open({ 'POST /user/deletion': done })
    await ask()
    await expect.element(field).toHaveFocus()
    for (const wrong of ['', 'someone']) {
      await field.fill(wrong)
      await confirm.click()
      await expect.element(deletion.getByText('That is neither your public address nor your email address.')).toBeVisible()
    }
    await deletion.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(field).not.toBeInTheDocument()
    expect(to('/user/deletion')).toEqual([])
  })

  test('locks it: nobody is signed in any more, and it is said how it can be kept', async () => {
    let isGone = false
    const { client, at, to } = await open({
      'POST /user/deletion': () => {
        isGone = true
        return done()
      },
      'GET /user': () => (isGone ? refusal('signed_out') : Response.json(ines())),
    })
    await ask()
    await field.fill('INES')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Your account is locked. Log in within 7 days to keep it.')).toBeVisible()
    expect(to('/user/deletion').map(({ body }) => body)).toEqual([{ confirmation: 'INES' }])
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
    expect(at()).toBe('/onboarding')
  })

  test('says until when a subscription that runs out is paid for, and that it ends with the account', async () => {
    const paymentInfo = { customerId: 'cus', customerName: 'Ines', subscriptionId: 'sub', endsAt: '2027-03-03T10:00:00.000Z' }
    await open({}, { ...ines('pro'), paymentInfo })
    await expect.element(deletion.getByText('Pro is paid until 3 March 2027 and won’t renew. It ends with your account.')).toBeVisible()
  })

  test.each([
    ['a subscription runs', () => refusal('subscription_runs'), /Cancel it first/],
    ['the server cannot be reached', noNetwork, /Nothing was deleted/],
  ])('is refused with a sentence when %s', async (_what, answer, sentence) => {
    const { client } = await open({ 'POST /user/deletion': answer })
    await ask()
    await field.fill('ines@example.org')
    await confirm.click()
    await expect.element(deletion.getByText(sentence)).toBeVisible()
    expect(client.getQueryData(userQuery.queryKey)).toMatchObject({ id: 'ines' })
    await expect.element(field).toHaveValue('ines@example.org')
  })
})

test('an account with a subscription cannot be deleted, and its owner is led to where the subscription is ended', async () => {
  const { to } = await open({ 'POST /user/deletion': () => refusal('subscription_runs'), 'GET /user/manage': noNetwork })
  const deletion = part('Delete your account')
  await deletion.getByRole('button', { name: 'Delete my account' }).click()
  await deletion.getByLabelText('Nickname or email address').fill('ines')
  await userEvent.keyboard('{Enter}')
  await expect.element(deletion.getByText(/Your subscription is still running/)).toBeVisible()
  await expect.element(deletion.getByLabelText('Nickname or email address')).not.toHaveAttribute('aria-invalid', 'true')
  await deletion.getByRole('button', { name: 'Manage Subscription' }).click()
  await expect.element(deletion.getByText(/could not be opened/)).toBeVisible()
  expect(to('/user/manage').length).toBeGreaterThan(0)
})

test('a learner finds on the page of the account who looked as them, when, why and whether anything was changed', async () => {
  await open({
    'GET /user/visits': [
      {
        id: 'v',
        adminName: 'Ada Admin',
        reason: 'Ticket 412',
        startedAt: '2026-11-20T10:00:00.000Z',
        endedAt: null,
        projects: ['Put TLS in front'],
        changes: 2,
      },
    ],
  })
  const visits = part('Support access')
  await expect
    .poll(() => visits.element().textContent)
    .toMatch(/Ada Admin, administrator.*Still looking.*Ticket 412.*Changed 2 things\. Looked at Put TLS in front\./)
  expect(await findings('dark')).toEqual([])
})

test('an administrator who looks as a learner is told that the account itself stays closed, and nothing of it is asked for', async () => {
  impersonate({ userId: 'ines' })
  onTestFinished(() => impersonate(undefined))
  const { sent } = await open()
  await expect.element(page.getByText('You can’t open account settings while impersonating someone.')).toBeVisible()
  expect(page.getByRole('button', { name: /Delete|Download|Log out everywhere/ }).elements()).toEqual([])
  expect(sent.map(({ path }) => path)).not.toContain('/user/sessions')
})
