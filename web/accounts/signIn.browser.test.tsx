import { loginDialog } from './loginDialog.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findings, forgetAfterEach, noNetwork, refusal, visit } from '../testing/render.tsx'
import { heldNavigation } from './testing.ts'
import { openDialog } from '../testing/platform.tsx'

const sent = () => Response.json({ sent: true, secondsUntilNext: 30 })
const accepted = () => new Response(null, { status: 204 })
const email = page.getByLabelText('Email')
const send = page.getByRole('button', { name: 'Send me a code' })
const submit = page.getByRole('button', { name: 'Log in' })
const boxes = page.getByRole('textbox', { name: /^Digit/ })
const invalidEmail = page.getByText('Invalid email. Please try again.')
const invalidCode = page.getByText('That code was invalid. Please try again.')

forgetAfterEach()

/** Opens the login page and goes on to the code. */
const askForCode = async (network: Record<string, unknown> = {}) => {
  const visited = await visit('/login?returnTo=%2Fprojects%2Ftls%3Ftrack%3Dlow', { network: { 'POST /auth/otp/login': sent, ...network } })
  await email.fill('Ines@Example.org ')
  await send.click()
  await expect.element(page.getByText('Your code')).toBeVisible()
  return visited
}

describe('the login page', () => {
  test('says that logging in takes seconds and is free [AUTH-09]', async () => {
    await visit('/login')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Log in or sign up in seconds (it's free!)")
    await expect.element(page.getByText("It's free - no card required!")).not.toBeInTheDocument()
  })

  test('says in gated-content mode what a login unlocks [AUTH-08]', async () => {
    await visit('/login', { flags: { 'general.gatedContent': true } })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to unlock all projects')
    await expect.element(page.getByText("It's free - no card required!")).toBeVisible()
  })

  test('says the same to visitors from gated content [AUTH-08]', async () => {
    await visit('/login?gated=1')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to unlock all projects')
    await expect.element(page.getByText("It's free - no card required!")).toBeVisible()
  })

  test('links to Google or single sign-on, if configured, and back to the visitor’s page [AUTH-10] [AUTH-19]', async () => {
    const { screen } = await visit('/login?returnTo=%2Fprojects%2Ftls%3Ftrack%3Dlow', { flags: { 'capability.google': true } })
    const google = page.getByRole('link', { name: 'Continue with Google' })
    await expect.element(google).toHaveAttribute('href', '/auth/google?returnTo=%2Fprojects%2Ftls%3Ftrack%3Dlow')
    await screen.unmount()
    const other = await visit('/login', { flags: { 'capability.singleSignOn': true } })
    await expect.element(page.getByRole('link', { name: 'Continue with single sign-on' })).toBeVisible()
    await other.screen.unmount()
    await visit('/login')
    await expect.element(send).toBeVisible()
    expect(page.getByRole('link', { name: /^Continue with/ }).query()).toBeNull()
  })

  test('says that an external sign-in failed, until the visitor types', async () => {
    await visit('/login?login=failed', { flags: { 'capability.google': true } })
    const sentence = page.getByText('Something went wrong. Please try again.')
    await expect.element(sentence).toBeVisible()
    await email.fill('i')
    await expect.element(sentence).not.toBeInTheDocument()
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme, in either step', async (theme) => {
    await askForCode()
    expect(await findings(theme)).toEqual([])
    await page.getByRole('button', { name: 'Go back' }).click()
    expect(await findings(theme)).toEqual([])
  })
})

describe('the address', () => {
  test('is required before anything is sent [AUTH-14]', async () => {
    const { to } = await visit('/login')
    await send.click()
    await expect.element(invalidEmail).toBeVisible()
    expect(to('/auth/otp/login')).toEqual([])
  })

  const malformed = [
    ['has no domain', 'ines'],
    ['has no dot in its domain', 'ines@example'],
    ['has a space before the sign', 'ines moreno@example.org'],
    ['has a space after the sign', 'ines@exam ple.org'],
    ['has two signs', 'ines@@example.org'],
    ['is longer than 254 characters', `${'i'.repeat(250)}@example.org`],
  ] as const
  test.each(malformed)('is refused without a request if it %s [AUTH-15]', async (_what, address) => {
    const { to } = await visit('/login')
    await email.fill(address)
    await userEvent.keyboard('{Enter}')
    await expect.element(invalidEmail).toBeVisible()
    expect(to('/auth/otp/login')).toEqual([])
  })

  test('is sent trimmed and in lower case, with the return address, while the form is disabled [AUTH-16]', async () => {
    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => (letThrough = resolve))
    const { to } = await visit('/login?returnTo=%2Fprojects%2Ftls', {
      network: { 'POST /auth/otp/login': () => gate.then(sent) },
    })
    await email.fill(' Ines@Example.org')
    await send.click()
    await expect.element(send).toHaveAttribute('aria-busy', 'true')
    letThrough()
    await expect.element(page.getByText('Your code')).toBeVisible()
    expect(to('/auth/otp/login').map(({ method, query, body }) => [method, query.get('returnTo'), body])).toEqual([
      ['POST', '/projects/tls', { email: 'ines@example.org' }],
    ])
  })

  const failures = [
    ['the server fails', () => refusal('failed')],
    ['the network fails', noNetwork],
  ] as const
  test.each(failures)('stays with an error if it can’t be sent, because %s [AUTH-18]', async (_why, answer) => {
    await visit('/login', { network: { 'POST /auth/otp/login': answer } })
    await email.fill('ines@example.org')
    await send.click()
    await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect.element(email).toHaveValue('ines@example.org')
  })

  test('shows the wait if it is sent too often', async () => {
    await visit('/login', { network: { 'POST /auth/otp/login': () => refusal('too_many_requests', { 'retry-after': '42' }) } })
    await email.fill('ines@example.org')
    await send.click()
    await expect.element(page.getByText('Too many attempts. Try again in 42 seconds.')).toBeVisible()
  })

  test.each([
    ['2400', 'No other code can be sent to this address yet. Try again in 40 minutes.'],
    ['20', 'No other code can be sent to this address yet. Try again in 20 seconds.'],
  ])('that was sent codes already says so, with the %s seconds to wait', async (seconds, sentence) => {
    await visit('/login', { network: { 'POST /auth/otp/login': () => refusal('too_many_codes', { 'retry-after': seconds }) } })
    await email.fill('ines@example.org')
    await send.click()
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(email).toHaveValue('ines@example.org')
  })
})

describe('the code', () => {
  test('is entered in six boxes once it was mailed [AUTH-11] [AUTH-17]', async () => {
    await askForCode()
    expect(boxes.elements()).toHaveLength(6)
    await expect.element(boxes.first()).toHaveFocus()
    await expect.element(page.getByText('ines@example.org')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Go back' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Did not get the code?' })).toBeVisible()
    await expect.element(submit).toBeVisible()
  })

  test('is sent with the address as soon as the last box is filled [AUTH-24] [AUTH-26]', async () => {
    const { to } = await askForCode({ 'POST /auth/otp/verify': () => refusal('invalid_code') })
    await userEvent.keyboard('40812')
    expect(to('/auth/otp/verify')).toEqual([])
    await userEvent.keyboard('7')
    await expect.element(invalidCode).toBeVisible()
    expect(to('/auth/otp/verify').map(({ method, body }) => [method, body])).toEqual([
      ['POST', { email: 'ines@example.org', code: '408127' }],
    ])
  })

  test('cannot be sent while the boxes are empty [AUTH-25]', async () => {
    const { to } = await askForCode()
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(invalidCode).not.toBeInTheDocument()
    expect(to('/auth/otp/verify')).toEqual([])
  })

  test('with a box still empty is refused without asking the server', async () => {
    const { to } = await askForCode()
    await userEvent.keyboard('408')
    await submit.click()
    await expect.element(invalidCode).toBeVisible()
    expect(to('/auth/otp/verify')).toEqual([])
    await boxes.nth(3).click()
    await userEvent.keyboard('1')
    await expect.element(invalidCode).not.toBeInTheDocument()
  })

  test('is reported if checking it fails, without the address and the code, but not if it is refused [AUTH-30]', async () => {
    let answer = () => refusal('invalid_code')
    const { to } = await askForCode({ 'POST /auth/otp/verify': () => answer(), 'POST /reports': accepted })
    await userEvent.keyboard('408213')
    await expect.element(invalidCode).toBeVisible()
    answer = () => refusal('failed')
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('button', { name: 'Enter the code' }).click()
    await userEvent.keyboard('408213')
    await expect.element(page.getByText('Your code couldn’t be checked. Please try again.')).toBeVisible()
    expect(to('/reports').map(({ body }) => body)).toEqual([expect.objectContaining({ where: 'Signing in', path: location.pathname })])
    expect(JSON.stringify(to('/reports'))).not.toMatch(/ines@example\.org|408213/)
  })

  const refused = [
    ['is wrong', () => refusal('invalid_code'), 'That code was invalid. Please try again.'],
    ['cannot be checked', noNetwork, 'Your code couldn’t be checked. Please try again.'],
  ] as const
  test.each(refused)('shows an error with six red edges if it %s [AUTH-27]', async (_why, answer, sentence) => {
    await askForCode({ 'POST /auth/otp/verify': answer })
    await userEvent.keyboard('408127')
    await expect.element(page.getByText(sentence)).toBeVisible()
    expect(boxes.elements().map((box) => box.getAttribute('aria-invalid'))).toEqual(Array.from({ length: 6 }, () => 'true'))
  })

  test('shows the wait if it was tried too often', async () => {
    await askForCode({ 'POST /auth/otp/verify': () => refusal('too_many_requests', { 'retry-after': '600' }) })
    await userEvent.keyboard('408127')
    await expect.element(page.getByText('Too many attempts. Try again in 10 minutes.')).toBeVisible()
  })

  test.each([
    ['was tried too often', 'code_spent', 'That code was tried too often. Ask for a new one.'],
    ['is right during maintenance', 'maintenance', 'We’re doing some maintenance. Try again in a few minutes.'],
  ] as const)('that %s says so', async (_what, code, sentence) => {
    await askForCode({ 'POST /auth/otp/verify': () => refusal(code) })
    await userEvent.keyboard('408127')
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  test('doesn’t change the address if its check fails after going back', async () => {
    let refuse = () => {}
    const gate = new Promise<void>((resolve) => (refuse = resolve))
    const { to } = await askForCode({ 'POST /auth/otp/verify': () => gate.then(() => refusal('failed')), 'POST /reports': accepted })
    await userEvent.keyboard('408127')
    await page.getByRole('button', { name: 'Go back' }).click()
    refuse()
    await expect.poll(() => to('/reports').length).toBe(1)
    await expect.element(email).toHaveValue('ines@example.org')
    await expect.element(page.getByText('Your code couldn’t be checked. Please try again.')).not.toBeInTheDocument()
  })

  test.each(['Go back', 'Did not get the code?'])('%j leads back to the address, and clears the error [AUTH-28]', async (name) => {
    await askForCode({ 'POST /auth/otp/verify': () => refusal('invalid_code') })
    await userEvent.keyboard('408127')
    await expect.element(invalidCode).toBeVisible()
    await page.getByRole('button', { name }).click()
    await expect.element(email).toHaveValue('ines@example.org')
    await expect.element(invalidCode).not.toBeInTheDocument()
  })

  test('sets a flag and loads the requested page if it is correct [AUTH-29]', async () => {
    const held = heldNavigation()
    await askForCode({ 'POST /auth/otp/verify': accepted })
    await userEvent.keyboard('408127')
    expect(await held).toEqual({ to: '/projects/tls?track=low', type: 'push' })
    expect(sessionStorage.getItem('fieldwork.signedIn')).not.toBeNull()
  })
})

describe('the login dialog', () => {
  test('shows the same form, and reloads the current page [AUTH-12] [AUTH-29]', async () => {
    const here = location.pathname + location.search
    const { to } = await visit(here, { network: { 'POST /auth/otp/login': sent, 'POST /auth/otp/verify': accepted } })
    openDialog(loginDialog, {})
    const dialog = page.getByRole('dialog', { name: "Log in or sign up in seconds (it's free!)" })
    await expect.element(dialog.getByLabelText('Email')).toHaveFocus()
    await email.fill('ines@example.org')
    await send.click()
    await expect.element(page.getByText('Your code')).toBeVisible()
    expect(to('/auth/otp/login')[0]?.query.get('returnTo')).toBe(here)
    const held = heldNavigation()
    await userEvent.keyboard('408127')
    expect(await held).toEqual({ to: here, type: 'reload' })
    expect(sessionStorage.getItem('fieldwork.signedIn')).not.toBeNull()
  })

  test('leads to the given address [AUTH-12]', async () => {
    const { to } = await visit('/portfolio', { network: { 'POST /auth/otp/login': sent } })
    openDialog(loginDialog, { returnTo: '/portfolio', gated: true })
    await expect.element(page.getByRole('dialog', { name: 'Sign in to unlock all projects' })).toBeVisible()
    await email.fill('ines@example.org')
    await send.click()
    await expect.element(page.getByText('Your code')).toBeVisible()
    expect(to('/auth/otp/login')[0]?.query.get('returnTo')).toBe('/portfolio')
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await visit('/portfolio')
    openDialog(loginDialog, {})
    await expect.element(email).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})
