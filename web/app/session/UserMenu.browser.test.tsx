import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { brand } from '@fieldwork/core/brand.ts'
import { addresses, giveAddresses } from '../../testing/addresses.ts'
import { everyPart, findings, forgetAfterEach, hastenTime, noNetwork, refusal, visit } from '../../testing/render.tsx'
import { ines } from '../../tasks/testing.tsx'
import { userQuery } from '../../accounts/api.ts'
import { heldNavigation } from '../../accounts/testing.ts'
import { publicAddress } from '../../testing/publicAddress.ts'

const done = () => new Response(null, { status: 204 })
const menu = page.getByRole('region', { name: 'Your account' })
const logOut = menu.getByRole('button', { name: 'Log out', exact: true })
const stillLoggedIn = page.getByText('You’re still logged in: the server can’t be reached. Please try again.')

forgetAfterEach()

const openMenu = async (network: Record<string, unknown> = {}, user = ines(), flags: Record<string, boolean> = {}) => {
  const visited = await visit('/portfolio', { user, network, flags })
  await page.getByRole('button', { name: `Your ${brand.name}, ${user.name}` }).click()
  await expect.element(menu.getByRole('heading')).toBeVisible()
  return visited
}

describe('the user menu', () => {
  test('names the product, the person, the address and the plan [USER-10]', async () => {
    await openMenu()
    await expect.element(menu.getByRole('heading')).toHaveTextContent(`Your ${brand.name}`)
    await expect.element(menu.getByText('Ines Moreno')).toBeVisible()
    await expect.element(menu.getByText('ines@example.org')).toBeVisible()
    await expect.element(menu.getByText('Free plan')).toBeVisible()
  })

  test('keeps the button of the picture at the picture, beside a name of several lines', async () => {
    await openMenu({}, { ...ines(), name: 'Ines Moreno, '.repeat(8).trim() })
    const button = menu.getByRole('button', { name: 'Add your picture' }).element()
    const picture = button.previousElementSibling!.getBoundingClientRect()
    expect(Math.abs(button.getBoundingClientRect().bottom - picture.bottom)).toBeLessThan(6)
  })

  test('copies a link that names who invites, and says so for two seconds [USER-25] [USER-26] [USER-27]', async () => {
    await openMenu()
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => written.mockRestore())
    const pass = hastenTime()
    await menu.getByRole('button', { name: /^Invite a friend/ }).click()
    await expect.element(page.getByText('Copied!').first()).toBeVisible()
    const link = new URL(written.mock.calls[0]![0])
    expect(link.origin + link.pathname).toBe(`${publicAddress}/`)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      ref: ines().nickname,
      utm_source: 'invite',
      utm_medium: 'referral',
      utm_campaign: 'invite_friend',
    })
    await pass(1000)
    await expect.element(page.getByText('Copied!').first()).toBeVisible()
    await pass(1000)
    await expect.element(page.getByText('Copied!').first()).not.toBeVisible()
  })

  test('leads to the account, where sessions, data and the end of the account are', async () => {
    const { at } = await openMenu()
    await menu.getByRole('link', { name: 'Your account' }).click()
    await expect.poll(at, { timeout: 10_000 }).toBe('/account')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  })

  test('tells an administrator that they are one, and offers Admin settings to nobody else [USER-09]', async () => {
    const settings = menu.getByRole('button', { name: 'Admin settings' })
    const { screen } = await openMenu({}, { ...ines(), isAdmin: true })
    await expect.element(menu.getByText('Administrator, Free plan')).toBeVisible()
    await expect.element(settings).toBeVisible()
    await screen.unmount()
    await openMenu()
    await expect.element(logOut).toBeVisible()
    await expect.element(settings).not.toBeInTheDocument()
  })

  test('offers Pro to users without it, and the subscription to users with it [USER-06] [PLAN-33]', async () => {
    const { screen } = await openMenu({}, ines(), everyPart)
    await expect.element(menu.getByRole('button', { name: /^Upgrade to Pro/ })).toBeVisible()
    await expect.element(menu.getByRole('button', { name: 'Manage Subscription' })).not.toBeInTheDocument()
    await screen.unmount()
    for (const plan of ['pending', 'pro'] as const) {
      const { screen: other } = await openMenu({}, ines(plan), everyPart)
      await expect.element(menu.getByRole('button', { name: 'Manage Subscription' })).toBeVisible()
      await expect.element(menu.getByRole('button', { name: /^Upgrade to Pro/ })).not.toBeInTheDocument()
      await other.unmount()
    }
  })

  test('leads a Pro person to the page of their subscription, and back here [PLAN-34] [API-18]', async () => {
    const { to } = await openMenu({ 'GET /user/manage': { url: '/dev/billing?for=ines', statusCode: 200 } }, ines('pro'), everyPart)
    const left = heldNavigation()
    await menu.getByRole('button', { name: 'Manage Subscription' }).click()
    expect((await left).to).toBe('/dev/billing?for=ines')
    expect(to('/user/manage')[0]!.query.get('returnTo')).toBe('/portfolio')
  })

  test('says with a contact link when the page of the subscription cannot be had [PLAN-35]', async () => {
    giveAddresses()
    await openMenu({ 'GET /user/manage': () => refusal('payments_unavailable') }, ines('pro'), everyPart)
    await menu.getByRole('button', { name: 'Manage Subscription' }).click()
    await expect.poll(() => menu.getByRole('alert').query()?.textContent).toMatch(/^Something went wrong! Please try again or contact us/)
    await expect.element(menu.getByRole('alert').getByRole('link', { name: /contact us/ })).toHaveAttribute('href', addresses.supportUrl)
  })

  test.each([
    ['Terms & Conditions', '/terms'],
    ['Privacy policy', '/privacy'],
  ])('leads to the %s [USER-07]', async (name, address) => {
    const { at } = await openMenu()
    await menu.getByRole('link', { name }).click()
    await expect.poll(at, { timeout: 10_000 }).toBe(address)
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })

  test('leads to the community, in a new tab, where the brand has one [USER-12]', async () => {
    giveAddresses()
    await openMenu()
    const link = menu.getByRole('link', { name: /Community help/ })
    await expect.element(link).toHaveAttribute('href', addresses.communityUrl)
    await expect.element(link).toHaveAttribute('target', '_blank')
  })

  test('offers neither plans nor a community where there are none', async () => {
    await openMenu()
    await expect.element(menu.getByRole('button', { name: /Upgrade/ })).not.toBeInTheDocument()
    await expect.element(menu.getByRole('link', { name: /[Cc]ommunity/ })).not.toBeInTheDocument()
  })

  test('offers a free learner the plans, under their own headline', async () => {
    await openMenu({}, ines(), everyPart)
    await menu.getByRole('button', { name: /^Upgrade to Pro/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'Go further with Pro' })).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })

  test('offers a Pro nothing to buy', async () => {
    await openMenu({}, ines('pro'), { 'capability.checkout': true })
    await expect.element(menu.getByText('Pro plan')).toBeVisible()
    await expect.element(menu.getByRole('button', { name: /^Upgrade to Pro/ })).not.toBeInTheDocument()
  })

  test('tells a user who cancelled until when Pro lasts', async () => {
    const paymentInfo = { customerId: 'cus', customerName: 'Ines Moreno', subscriptionId: 'sub', endsAt: '2026-12-22T12:00:00.000Z' }
    await openMenu({}, { ...ines('pro'), paymentInfo })
    await expect.element(menu.getByText('Pro plan until 22 December 2026')).toBeVisible()
  })

  test('offers nothing to buy where nothing can be bought', async () => {
    await openMenu()
    await expect.element(menu.getByText('Free plan')).toBeVisible()
    await expect.element(menu.getByRole('button', { name: /^Upgrade to Pro/ })).not.toBeInTheDocument()
  })

  test.each([
    ['shows the mailbox to an administrator while there is no mail server', true, false, 1],
    ['shows no mailbox to a learner', false, false, 0],
    ['shows no mailbox once there is a mail server', true, true, 0],
  ])('%s', async (_title, isAdmin, hasMail, count) => {
    await openMenu({}, { ...ines(), isAdmin }, { 'capability.mail': hasMail })
    const mailbox = menu.getByRole('link', { name: /^Mailbox/ })
    expect(mailbox.elements()).toHaveLength(count)
    if (count === 0) return
    const held = heldNavigation()
    await mailbox.click()
    expect(await held).toEqual({ to: '/admin/mailbox', type: 'push' })
  })

  test('keeps the colours that were chosen', async () => {
    await openMenu()
    await menu.getByRole('radio', { name: 'Dark' }).click()
    expect(localStorage.getItem('fieldwork.theme')).toContain('"theme":"dark"')
    await menu.getByRole('radio', { name: 'System' }).click()
    expect(localStorage.getItem('fieldwork.theme')).toContain('"theme":null')
  })

  test('offers a visitor the community and the way in [USER-11] [USER-12]', async () => {
    giveAddresses()
    await visit('/portfolio')
    await page
      .getByRole('navigation', { name: 'Toolbar' })
      .getByRole('button', { name: `${brand.name} menu` })
      .click()
    await expect.element(menu.getByRole('link', { name: /Visit community/ })).toHaveAttribute('href', addresses.communityUrl)
    await expect.element(menu.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?returnTo=%2Fportfolio')
    await expect.element(logOut).not.toBeInTheDocument()
  })

  test('is there for a visitor on a phone of 360 pixels, beside Login', async () => {
    await page.viewport(360, 740)
    await visit('/portfolio')
    const toolbar = page.getByRole('navigation', { name: 'Toolbar' })
    await expect.element(toolbar.getByRole('button', { name: `${brand.name} menu` })).toBeVisible()
    expect(toolbar.getByRole('link', { name: 'Login' }).element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
    await page.viewport(1280, 900)
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await openMenu()
    expect(await findings(theme)).toEqual([])
  })
})

describe('logging out', () => {
  test('asks the server, forgets the user and reloads the page [USER-08] [AUTH-36]', async () => {
    for (const key of ['draft.ines.tls.how', 'lastViewedProject', 'reading', 'theme']) localStorage.setItem(`fieldwork.${key}`, '{}')
    let isOut = false
    const { to, client } = await openMenu({
      'POST /auth/logout': () => {
        isOut = true
        return done()
      },
      'GET /user': () => (isOut ? refusal('signed_out') : Response.json(ines())),
    })
    const held = heldNavigation()
    await logOut.click()
    expect((await held).type).toBe('reload')
    expect(to('/auth/logout').map(({ method }) => method)).toEqual(['POST'])
    expect(client.getQueryData(userQuery.queryKey)).toBeNull()
    expect(Object.keys(localStorage).toSorted()).toEqual(['fieldwork.draft.ines.tls.how', 'fieldwork.theme'])
    await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test.each([
    ['cannot be reached', noNetwork],
    ['fails', () => refusal('failed')],
  ])('says so, and changes nothing, when the server %s', async (_what, answer) => {
    const { client } = await openMenu({ 'POST /auth/logout': answer })
    await logOut.click()
    await expect.element(stillLoggedIn).toBeVisible()
    expect(client.getQueryData(userQuery.queryKey)).toMatchObject({ email: 'ines@example.org' })
    await expect.element(logOut).toBeVisible()
  })
})
