import { loginDialog } from '../../accounts/loginDialog.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forgetAfterEach, visit } from '../../testing/render.tsx'
import { emptyCode, type CodeDigits } from './code.ts'
import { CodeField } from './CodeField.tsx'
import { openDialog } from '../../testing/platform.tsx'

forgetAfterEach()

function Form({ complete, error }: { complete: string[]; error?: string }) {
  const [code, setCode] = useState<CodeDigits>(emptyCode)
  return (
    <CodeField label="Your code" value={code} onChange={setCode} onComplete={(whole) => complete.push(whole)} error={error} autoFocus />
  )
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role=group] input')]
const digits = () => boxes().map(({ value }) => value)
const at = () => boxes().indexOf(document.activeElement as HTMLInputElement)

/** Pastes as the browser does, with the clipboard's content given. */
const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a code is typed digit by digit into six boxes and handed over with the last [AUTH-20]', async () => {
  const complete: string[] = []
  await render(<Form complete={complete} />)
  expect(digits()).toEqual(['', '', '', '', '', ''])
  expect(at()).toBe(0)
  await userEvent.keyboard('40812')
  expect(digits()).toEqual(['4', '0', '8', '1', '2', ''])
  expect(at()).toBe(5)
  expect(complete).toEqual([])
  await userEvent.keyboard('7')
  expect(complete).toEqual(['408127'])
})

test('the first box has the focus as soon as it is there, so that no digit is lost', async () => {
  // As after a reply: the test's own way to render lets nothing happen in between.
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const first = new Promise<number>((resolve) => new MutationObserver(() => resolve(at())).observe(place, { childList: true }))
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<Form complete={[]} />)
  expect(await first).toBe(0)
})

test('a box takes nothing but digits, Backspace, Delete, Tab and combinations with the meta key [AUTH-21]', async () => {
  await render(<Form complete={[]} />)
  await userEvent.keyboard('a-. {Enter}{ArrowRight}4x{ArrowLeft}0')
  expect(digits()).toEqual(['4', '0', '', '', '', ''])
  await userEvent.keyboard('{Backspace}')
  expect(digits()).toEqual(['4', '', '', '', '', ''])
  expect(at()).toBe(1)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(at()).toBe(0)
  await userEvent.keyboard('{Delete}')
  expect(digits()).toEqual(['', '', '', '', '', ''])
  await userEvent.keyboard('9{Shift>}{Tab}{/Shift}{Control>}a{/Control}5')
  expect(digits()).toEqual(['5', '', '', '', '', ''])
})

test('a box keeps nothing from the browser but what would write, act or move', async () => {
  await render(<Form complete={[]} />)
  const kept = (key: string, held: KeyboardEventInit = {}) =>
    !document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
  expect([kept('Escape'), kept('F5'), kept('ArrowLeft', { altKey: true }), kept('1', { altKey: true })]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([kept('1', { ctrlKey: true }), kept('1', { metaKey: true })]).toEqual([false, false])
  expect(digits()).toEqual(['', '', '', '', '', ''])
  expect([kept('a'), kept('ArrowLeft'), kept('Enter')]).toEqual([true, true, true])
})

test('Escape in a box closes the login dialog [MODAL-05]', async () => {
  await visit('/terms', { network: { 'POST /auth/otp/login': () => Response.json({ sent: true, secondsUntilNext: 30 }) } })
  openDialog(loginDialog, {})
  await page.getByLabelText('Email').fill('ines@example.org')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('six pasted digits fill all six boxes and are handed over [AUTH-22] [AUTH-23]', async () => {
  const complete: string[] = []
  await render(<Form complete={complete} />)
  await userEvent.keyboard('12')
  paste('408127')
  await expect.poll(digits).toEqual(['4', '0', '8', '1', '2', '7'])
  expect(complete).toEqual(['408127'])
})

test('a digit typed over a full box hands nothing over, and another pasted code does', async () => {
  const complete: string[] = []
  await render(<Form complete={complete} />)
  await userEvent.keyboard('111111')
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('40812')
  expect(digits().join('')).toBe('408121')
  expect(complete).toEqual(['111111'])
  paste('408127')
  await expect.poll(() => complete).toEqual(['111111', '408127'])
})

test.each(['40812', '4081279', '40 8127', 'abcdef'])('a pasted "%s" changes nothing [AUTH-22]', async (text) => {
  const complete: string[] = []
  await render(<Form complete={complete} />)
  await userEvent.keyboard('1')
  paste(text)
  await userEvent.keyboard('2')
  await expect.poll(digits).toEqual(['1', '2', '', '', '', ''])
  expect(complete).toEqual([])
})

test('a refused code turns all six edges red and says so in a line that was there before', async () => {
  const screen = await render(<Form complete={[]} />)
  const height = () => document.querySelector<HTMLElement>('[role=group]')!.offsetHeight
  const before = height()
  await screen.rerender(<Form complete={[]} error="That code was invalid. Please try again." />)
  expect(boxes().every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
  await expect.element(page.getByText('That code was invalid. Please try again.')).toBeVisible()
  await expect
    .element(page.getByRole('group', { name: 'Your code' }))
    .toHaveAccessibleDescription('That code was invalid. Please try again.')
  expect(height()).toBe(before)
})

test('each box is named by its place, and the first takes the code that a phone offers', async () => {
  await render(<Form complete={[]} />)
  expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual([1, 2, 3, 4, 5, 6].map((place) => `Digit ${place} of 6`))
  expect(boxes()[0]!.autocomplete).toBe('one-time-code')
  await page.getByLabelText('Digit 1 of 6').fill('408127')
  expect(digits()).toEqual(['4', '0', '8', '1', '2', '7'])
})
