import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeviceRequest } from '@fieldwork/core/tokens/schema.ts'
import { ines, textOf } from '../tasks/testing.tsx'
import { findings, forgetAfterEach, noNetwork, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

const asked: DeviceRequest = {
  userCode: 'WDJB-MJHT',
  machine: 'shed',
  network: '192.0.2.7',
  isAllowed: null,
  createdAt: new Date(Date.now() - 9_000_000).toISOString(),
}
const path = '/user/device-requests/WDJBMJHT'
/** A decision is sent with the code as it is shown. */
const decision = '/user/device-requests/WDJB-MJHT'
const unknown = /^This code doesn’t work\. Check it for typos\. If it’s older than ten minutes/

const open = (network: Record<string, unknown> = {}, query = '?user_code=WDJB-MJHT') =>
  visit(`/device${query}`, { user: ines(), network: { 'GET /user/companions': [], ...network }, retry: false })
const field = () => page.getByLabelText('Code', { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const question = heading('May “shed” send what your commands print?')

describe('the code', () => {
  test('is asked for if the address has none, and accepted in any spelling', async () => {
    const { to } = await open({ [`GET ${path}`]: asked }, '')
    await expect.element(field()).toHaveFocus()
    await field().fill('wdjb mjht')
    await userEvent.keyboard('{Enter}')
    await expect.element(question).toBeVisible()
    expect(to(path)).toHaveLength(1)
  })

  test.for(['', 'WDJB', 'WDJB-MJHA', '12345678'])('"%s" is refused without asking the server', async (typed) => {
    const { sent } = await open({}, '')
    await field().fill(typed)
    await button('Continue').click()
    await expect.element(page.getByText('Codes have eight letters and no vowels, such as WDJB-MJHT.').first()).toBeVisible()
    expect(sent.filter(({ path: to }) => to.startsWith('/user/device-requests'))).toEqual([])
  })

  test('stays in its field with an error if it is unknown, until another one is typed', async () => {
    const other = { ...asked, userCode: 'BCDF-GHJK' }
    const { to } = await open({ 'GET /user/device-requests/BCDFGHJK': other })
    await expect.element(page.getByText(unknown).first()).toBeVisible()
    await expect.element(field()).toHaveValue('WDJB-MJHT')
    expect(to(path)).toHaveLength(1)
    await field().fill('bcdf-ghjk')
    await expect.element(page.getByText(unknown)).not.toBeInTheDocument()
    await button('Continue').click()
    await expect.element(question).toBeVisible()
  })

  test('can be sent again if looking it up failed', async () => {
    let isReachable = false
    await open({ [`GET ${path}`]: () => (isReachable ? Response.json(asked) : noNetwork()) })
    await expect.element(page.getByText('That didn’t work. Check your connection and try again.').first()).toBeVisible()
    isReachable = true
    await button('Continue').click()
    await expect.element(question).toBeVisible()
  })

  test('shows a loading page while it is looked up', async () => {
    let reply: (response: Response) => void = () => {}
    const { to } = await open({ [`GET ${path}`]: () => new Promise<Response>((resolve) => (reply = resolve)) })
    await expect.poll(() => to(path)).toHaveLength(1)
    await expect.element(page.getByRole('img', { name: 'Loading' })).toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    reply(Response.json(asked))
    await expect.element(question).toBeVisible()
    await expect.element(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  })
})

describe('consent', () => {
  test('shows the code, the network and the time, and allowing it tells the other tabs', async () => {
    let heard = 0
    const listening = new BroadcastChannel('fieldwork.companions')
    listening.onmessage = () => void heard++
    const { to } = await open({ [`GET ${path}`]: asked, [`PUT ${decision}`]: { ...asked, isAllowed: true } })
    await expect.poll(textOf(page.getByRole('main'))).toContain('CodeWDJB-MJHTNetwork192.0.2.7Asked2 hours ago')
    await button('Allow').click()
    await expect.element(heading('Allowed')).toBeVisible()
    expect(to(decision).at(-1)!.body).toEqual({ allow: true })
    await expect.poll(() => heard).toBe(1)
    listening.close()
    await expect.element(page.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account')
  })

  test('sends nothing else and notifies no tab if it is denied', async () => {
    const { to } = await open({ [`GET ${path}`]: asked, [`PUT ${decision}`]: { ...asked, isAllowed: false } })
    await button('Deny').click()
    await expect.element(heading('Denied')).toBeVisible()
    expect(to(decision).at(-1)!.body).toEqual({ allow: false })
  })

  test('shows an error and stays open if the code has expired', async () => {
    await open({ [`GET ${path}`]: asked, [`PUT ${decision}`]: () => refusal('not_found') })
    await button('Allow').click()
    await expect.element(page.getByText(unknown)).toBeVisible()
    await expect.element(button('Allow')).not.toHaveAttribute('aria-busy')
  })

  test('can be given again if the request failed', async () => {
    let isReachable = false
    await open({
      [`GET ${path}`]: asked,
      [`PUT ${decision}`]: () => (isReachable ? Response.json({ ...asked, isAllowed: true }) : noNetwork()),
    })
    await button('Allow').click()
    await expect.element(page.getByText('That didn’t work. Check your connection and try again.')).toBeVisible()
    isReachable = true
    await button('Allow').click()
    await expect.element(heading('Allowed')).toBeVisible()
  })

  test('isn’t asked for again if it was given before', async () => {
    await open({ [`GET ${path}`]: { ...asked, isAllowed: true } })
    await expect.element(heading('Allowed')).toBeVisible()
    await expect.element(button('Allow')).not.toBeInTheDocument()
  })

  test('to a machine without a name calls it this machine', async () => {
    await open({ [`GET ${path}`]: { ...asked, machine: '' } })
    await expect.element(heading('May this machine send what your commands print?')).toBeVisible()
  })
})

describe.each(['light', 'dark'] as const)('in the %s theme there are no accessibility findings', (theme) => {
  test('while a code is asked for and refused', async () => {
    await open()
    await expect.element(page.getByText(unknown).first()).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })

  test('while consent is asked for', async () => {
    await open({ [`GET ${path}`]: asked, [`PUT ${decision}`]: noNetwork })
    await button('Allow').click()
    await expect.element(page.getByText('That didn’t work. Check your connection and try again.')).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})
