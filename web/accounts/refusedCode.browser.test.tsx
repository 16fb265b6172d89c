import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetAfterEach, noNetwork, refusal, visit } from '../testing/render.tsx'

const submit = page.getByRole('button', { name: 'Log in' })
const boxes = page.getByRole('textbox', { name: /^Digit/ })
const invalidCode = page.getByText('That code was invalid. Please try again.')

forgetAfterEach()

const askForCode = async (network: Record<string, unknown>) => {
  const visited = await visit('/login', {
    network: { 'POST /auth/otp/login': () => Response.json({ sent: true, secondsUntilNext: 30 }), ...network },
  })
  await page.getByLabelText('Email').fill('ines@example.org')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect.element(page.getByText('Your code')).toBeVisible()
  return visited
}

test('a refused code is typed again from the first box, and sent once it is complete', async () => {
  const { to } = await askForCode({ 'POST /auth/otp/verify': () => refusal('invalid_code') })
  const tried = () => to('/auth/otp/verify').map(({ body }) => (body as { code: string }).code)
  await userEvent.keyboard('111111')
  await expect.element(invalidCode).toBeVisible()
  await expect.element(boxes.first()).toHaveFocus()
  expect(boxes.elements().map((box) => (box as HTMLInputElement).value)).toEqual(['', '', '', '', '', ''])
  await userEvent.keyboard('408127')
  await expect.element(invalidCode).toBeVisible()
  expect(tried()).toEqual(['111111', '408127'])
})

test.each([
  ['without a network', noNetwork],
  ['by a server that fails', () => refusal('failed')],
])(
  'a code that could not be checked %s is not called invalid, stays, and is sent again by the button, not by typing over it',
  async (_how, verify) => {
    const { to } = await askForCode({ 'POST /auth/otp/verify': verify })
    await userEvent.keyboard('111111')
    await expect.element(page.getByText('Your code couldn’t be checked. Please try again.')).toBeVisible()
    await expect.element(invalidCode).not.toBeInTheDocument()
    await boxes.first().click()
    await userEvent.keyboard('408127')
    expect(to('/auth/otp/verify')).toHaveLength(1)
    await submit.click()
    await expect.poll(() => to('/auth/otp/verify').map(({ body }) => (body as { code: string }).code)).toEqual(['111111', '408127'])
  },
)

test('a code can’t be changed while it is being checked', async () => {
  const { to } = await askForCode({ 'POST /auth/otp/verify': () => new Promise<Response>(() => {}) })
  await userEvent.keyboard('408127')
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Backspace}9')
  expect(
    boxes
      .elements()
      .map((box) => (box as HTMLInputElement).value)
      .join(''),
  ).toBe('408127')
  expect(to('/auth/otp/verify')).toHaveLength(1)
})

test('a refused code leaves nothing in the console', async () => {
  const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  await askForCode({ 'POST /auth/otp/verify': () => refusal('invalid_code') })
  await userEvent.keyboard('408127')
  await expect.element(invalidCode).toBeVisible()
  expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([])
  vi.restoreAllMocks()
})
