import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, visit } from '../testing/render.tsx'

const sent = () => Response.json({ sent: true, secondsUntilNext: 30 })
const kept = () => Response.json({ sent: false, secondsUntilNext: 20 })
const email = page.getByLabelText('Email')
const send = page.getByRole('button', { name: 'Send me a code' })
const boxes = page.getByRole('textbox', { name: /^Digit/ })

forgetAfterEach()

/** Opens the login page and goes on to the code. */
const askForCode = async (network: Record<string, unknown> = {}) => {
  const visited = await visit('/login', { network: { 'POST /auth/otp/login': sent, ...network } })
  await email.fill('ines@example.org')
  await send.click()
  await expect.element(page.getByText('Your code')).toBeVisible()
  return visited
}

describe('a code that does not come', () => {
  const help = page.getByText('It can take a minute. Look in your spam folder, and check the address above.')

  test('shows where to look and when the next one can be requested, with a countdown that is announced once', async () => {
    await askForCode()
    await expect.element(page.getByText('We sent a 6-digit code to ines@example.org. It expires in 10 minutes.')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    await page.getByRole('button', { name: 'Did not get the code?' }).click()
    await expect.element(help).toBeVisible()
    const status = page.getByRole('status').filter({ hasText: /new code/ })
    await expect.element(page.getByText(/^New code in (30|29) seconds$/)).toBeVisible()
    await expect.poll(() => status.element().textContent).toMatch(/^You can ask for a new code in (30|29) seconds\.$/)
    const spoken = status.element().textContent
    vi.advanceTimersByTime(6000)
    await expect.element(page.getByText(/^New code in 2[34] seconds$/)).toBeVisible()
    expect(status.element().textContent).toBe(spoken)
    vi.advanceTimersByTime(25_000)
    await expect.element(status).toHaveTextContent('You can ask for a new code now.')
  })

  test('leads back to the sent one if it is requested again within half a minute, with the seconds left', async () => {
    const answers = [sent, kept]
    const { to } = await askForCode({ 'POST /auth/otp/login': () => answers.shift()!() })
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect.element(help).not.toBeInTheDocument()
    await send.click()
    await expect.element(page.getByText('The code that we just sent to ines@example.org still works.')).toBeVisible()
    await expect.element(page.getByText(/^New code in (20|19) seconds$/)).toBeVisible()
    expect(to('/auth/otp/login')).toHaveLength(2)
  })

  test('shows the same on a page that didn’t request it, because the server knows', async () => {
    await askForCode({ 'POST /auth/otp/login': kept })
    await expect.element(page.getByText('The code that we just sent to ines@example.org still works.')).toBeVisible()
    await expect.element(page.getByText(/^New code in (20|19) seconds$/)).toBeVisible()
    await expect.element(page.getByText(/We sent/)).not.toBeInTheDocument()
  })

  test('shows the wait in minutes after the last code of the hour', async () => {
    await askForCode({ 'POST /auth/otp/login': () => Response.json({ sent: true, secondsUntilNext: 2400 }) })
    await page.getByRole('button', { name: 'Did not get the code?' }).click()
    await expect.element(page.getByText('New code in 40 minutes', { exact: true })).toBeVisible()
  })

  test('can still be entered after going back, without another mail', async () => {
    const { to } = await askForCode()
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('button', { name: 'Enter the code' }).click()
    await expect.element(boxes.first()).toHaveFocus()
    await page.getByRole('button', { name: 'Go back' }).click()
    await email.fill('otto@example.org')
    await expect.element(page.getByRole('button', { name: 'Enter the code' })).not.toBeInTheDocument()
    expect(to('/auth/otp/login')).toHaveLength(1)
  })

  test('is in the server’s mailbox without a mail server, and the form says who can see it', async () => {
    await visit('/login', { flags: { 'capability.mail': false }, network: { 'POST /auth/otp/login': sent } })
    await email.fill('ines@example.org')
    await send.click()
    await expect
      .element(
        page.getByText(
          'This server can’t send email yet. The code for ines@example.org is in its mailbox: ask the person who runs it. If that’s you, open the mailbox link in its terminal.',
        ),
      )
      .toBeVisible()
    await expect.element(page.getByText(/We sent/)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Did not get the code?' }).click()
    await expect
      .element(
        page.getByText('The code isn’t sent by email. If you started the server, open the mailbox link in its terminal.', { exact: false }),
      )
      .toBeVisible()
    await expect.element(help).not.toBeInTheDocument()
  })

  test('doesn’t change the form if the reply to another request arrives after going back', async () => {
    const answers: Array<() => void> = []
    const held = () =>
      answers.length === 0 ? (answers.push(() => {}), sent()) : new Promise<Response>((resolve) => answers.push(() => resolve(sent())))
    const { to } = await askForCode({ 'POST /auth/otp/login': held })
    await page.getByRole('button', { name: 'Go back' }).click()
    await send.click()
    await page.getByRole('button', { name: 'Enter the code' }).click()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect.poll(() => to('/auth/otp/login').length).toBe(2)
    answers[1]!()
    await email.fill('otto@example.org')
    await expect.element(send).not.toHaveAttribute('aria-busy')
    await expect.element(page.getByText('Your code')).not.toBeInTheDocument()
  })
})
