import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { CopyIcon, LockIcon } from '../icons/icons.ts'

test('a button that cannot be pressed yet keeps the focus and does nothing, not even submit', async () => {
  const done: string[] = []
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        done.push('submitted')
      }}
    >
      <input aria-label="Code" />
      <Button type="submit" softDisabled onClick={() => done.push('clicked')}>
        Sign in
      </Button>
    </form>,
  )
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Code').click()
  await userEvent.keyboard('{Enter}')
  expect(done).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(button).toHaveFocus()
})

test('a loading button says so, turns a ring, and takes no second press', async () => {
  let presses = 0
  const screen = await render(<Button onClick={() => presses++}>Save</Button>)
  await page.getByRole('button').click()
  await screen.rerender(
    <Button loading onClick={() => presses++}>
      Save
    </Button>,
  )
  await expect.element(page.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelector('[data-icon=spinner]')).not.toBeNull()
  await page.getByRole('button').click({ force: true })
  expect(presses).toBe(1)
})

test.each([
  ['large', 48],
  ['regular', 40],
  ['small', 32],
] as const)('a %s button is %i px high', async (size, height) => {
  await render(<Button size={size}>Save</Button>)
  expect(page.getByRole('button').element().getBoundingClientRect().height).toBe(height)
})

test('under a finger buttons are larger', async () => {
  const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
  onTestFinished(() => void touch(false))
  await touch(true)
  await render(
    <>
      <Button>Save</Button>
      <Button size="small">Edit</Button>
      <IconButton icon={CopyIcon} label="Copy" />
    </>,
  )
  const heights = page
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().height)
  expect(heights).toEqual([44, 40, 40])
})

test('an icon is 16 by 16 unless said otherwise, and silent unless it is named [MODAL-43]', async () => {
  const { container } = await render(
    <>
      <CopyIcon />
      <LockIcon label="Locked" size={20} />
    </>,
  )
  const [plain, named] = container.querySelectorAll('svg')
  expect(plain!.getBoundingClientRect()).toMatchObject({ width: 16, height: 16 })
  expect(plain!.getAttribute('aria-hidden')).toBe('true')
  expect(named!.getAttribute('aria-label')).toBe('Locked')
})
