import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { Button } from '../buttons/Button.tsx'
import { CopyButton } from '../buttons/CopyButton.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Tooltip } from './Tooltip.tsx'
import { PinIcon } from '../icons/icons.ts'

const openTooltips = () => [...document.querySelectorAll<HTMLElement>('[popover=manual]:popover-open')]
const tooltipTexts = () => openTooltips().map((tooltip) => tooltip.textContent)

describe('a tooltip', () => {
  test('comes with the pointer and goes with it, in 100 ms each way, at most 750 px wide [MODAL-36]', async () => {
    await render(
      <>
        <Tooltip text={'Careful! Once selected, you cannot edit your answer. '.repeat(12)}>
          <Button>Done</Button>
        </Tooltip>
        <p style={{ marginTop: 600 }}>Elsewhere</p>
      </>,
    )
    await page.getByText('Elsewhere').hover()
    await expect.poll(openTooltips).toHaveLength(0)
    await page.getByRole('button', { name: 'Done' }).hover()
    const [tooltip] = openTooltips()
    expect(tooltip).toBeDefined()
    const { transitionDuration } = getComputedStyle(tooltip!)
    expect(new Set(transitionDuration.split(', '))).toEqual(new Set(['0.1s']))
    expect(tooltip!.offsetWidth).toBe(750)
    await page.getByText('Elsewhere').hover()
    await expect.poll(openTooltips).toHaveLength(0)
  })

  test('stays while the pointer is on it', async () => {
    await render(
      <div style={{ padding: 200 }}>
        <Tooltip text="Two tasks are still to come.">
          <Button softDisabled>Done</Button>
        </Tooltip>
      </div>,
    )
    await page.getByRole('button', { name: 'Done' }).hover()
    await userEvent.hover(openTooltips()[0]!)
    expect(openTooltips()).toHaveLength(1)
  })

  test('doesn’t come when its button appears below a resting pointer, but when the pointer moves', async () => {
    const tooltip = (
      <Tooltip text="Two tasks are still to come.">
        <Button>Done</Button>
      </Tooltip>
    )
    await render(tooltip)
    const button = page.getByRole('button', { name: 'Done' }).element()
    button.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(openTooltips()).toHaveLength(0)
    button.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true }))
    await expect.poll(openTooltips).toHaveLength(1)
    button.dispatchEvent(new PointerEvent('pointerout', { pointerType: 'mouse', bubbles: true }))
    await expect.poll(openTooltips).toHaveLength(0)
  })

  test('comes with the focus of the keyboard, describes its button, and Escape puts it away', async () => {
    const outside = vi.fn()
    document.addEventListener('keydown', outside)
    await render(
      <Tooltip text="Two tasks are still to come.">
        <Button softDisabled>Done</Button>
      </Tooltip>,
    )
    await userEvent.keyboard('{Tab}')
    const button = page.getByRole('button', { name: 'Done' })
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAccessibleDescription('Two tasks are still to come.')
    expect(openTooltips()).toHaveLength(1)
    outside.mockClear()
    await userEvent.keyboard('{Escape}')
    expect(openTooltips()).toHaveLength(0)
    expect(outside).not.toHaveBeenCalled()
    document.removeEventListener('keydown', outside)
  })

  test('goes by the same Escape as another, where the focus brought one and the pointer the other', async () => {
    await render(
      <div style={{ padding: 200 }}>
        <Tooltip text="Two tasks are still to come.">
          <Button softDisabled>Done</Button>
        </Tooltip>
        <Tooltip text="This cannot be undone.">
          <Button>Restart</Button>
        </Tooltip>
      </div>,
    )
    await page.getByRole('button', { name: 'Restart' }).hover()
    await userEvent.keyboard('{Tab}')
    await expect.poll(openTooltips).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    await expect.poll(openTooltips).toHaveLength(0)
  })

  test('stays also where the pointer rests in the corner, in which nothing has its place yet', async () => {
    await render(
      <div style={{ padding: 200 }}>
        <Tooltip text="Two tasks are still to come.">
          <Button>Done</Button>
        </Tooltip>
      </div>,
    )
    await userEvent.hover(document.documentElement, { position: { x: 5, y: 5 } })
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => openTooltips()[0]?.dataset['side']).toBe('top')
    await userEvent.hover(document.documentElement, { position: { x: 6, y: 6 } })
    expect(openTooltips()).toHaveLength(1)
    await userEvent.hover(document.documentElement, { position: { x: 900, y: 700 } })
  })

  test.each([
    ['one second', {}, 1000],
    ['two seconds where the button asks for it', { tapTime: 2000 }, 2000],
  ])('that a tap brought goes after %s, and lets taps through to what lies beneath [MODAL-37]', async (_, asked, time) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await render(
        <Tooltip text="Ctrl+Right" {...asked}>
          <Button>My work</Button>
        </Tooltip>,
      )
      const button = page.getByRole('button', { name: 'My work' }).element() as HTMLElement
      button.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'touch', bubbles: true }))
      // A tap gives the focus; after a key that focus is one to be seen.
      await vi.waitFor(() => expect(openTooltips()).toHaveLength(1))
      button.focus()
      expect(getComputedStyle(openTooltips()[0]!).pointerEvents).toBe('none')
      vi.advanceTimersByTime(time - 1)
      expect(openTooltips()).toHaveLength(1)
      vi.advanceTimersByTime(1)
      await vi.waitFor(() => expect(openTooltips()).toHaveLength(0))
    } finally {
      vi.useRealTimers()
    }
  })

  test('can be switched off by its show flag [MODAL-38]', async () => {
    const screen = await render(
      <Tooltip text="Never seen" show={false}>
        <Button>Done</Button>
      </Tooltip>,
    )
    await page.getByRole('button', { name: 'Done' }).hover()
    expect(openTooltips()).toHaveLength(0)
    await screen.rerender(
      <Tooltip text="Now seen" show>
        <Button>Done</Button>
      </Tooltip>,
    )
    expect(openTooltips()).toHaveLength(1)
  })

  test('of an icon button repeats its name and describes nothing', async () => {
    await render(<IconButton icon={PinIcon} label="Pin" />)
    const button = page.getByRole('button', { name: 'Pin' })
    await button.hover()
    expect(openTooltips()[0]?.textContent).toBe('Pin')
    await expect.element(button).not.toHaveAttribute('aria-describedby')
  })
})

describe('a copy button', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const click = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"], button`)!.click()

  const copies = () => vi.spyOn(navigator.clipboard, 'writeText')

  test('a copied piece of code says "Copied!" for 1.5 s [MODAL-39]', async () => {
    const clipboard = copies().mockResolvedValue()
    await render(<CopyButton value="openssl version" />)
    click('Copy')
    await expect.poll(() => tooltipTexts()).toContain('Copied!')
    expect(clipboard).toHaveBeenCalledWith('openssl version')
    await vi.advanceTimersByTimeAsync(1499)
    expect(tooltipTexts()).toContain('Copied!')
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => tooltipTexts()).not.toContain('Copied!')
    clipboard.mockRestore()
  })

  test('a copy button with words says "Copied!" for 2 s [MODAL-40]', async () => {
    const clipboard = copies().mockResolvedValue()
    const { container } = await render(<CopyButton value="openssl version" as="words" />)
    click('Copy')
    await expect.poll(() => container.textContent).toBe('Copied!')
    await vi.advanceTimersByTimeAsync(1999)
    expect(container.textContent).toBe('Copied!')
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => container.textContent).toBe('Copy')
    clipboard.mockRestore()
  })

  test('where the clipboard is refused the old way copies, and where that fails too nothing is said', async () => {
    const clipboard = copies().mockRejectedValue(new Error('refused'))
    const old = vi.spyOn(document, 'execCommand').mockReturnValueOnce(true).mockReturnValue(false)
    const { container } = await render(<CopyButton value="openssl version" as="words" />)
    click('Copy')
    await expect.poll(() => container.textContent).toBe('Copied!')
    await vi.advanceTimersByTimeAsync(2000)
    await expect.poll(() => container.textContent).toBe('Copy')
    click('Copy')
    await expect.poll(() => old).toHaveBeenCalledTimes(2)
    expect(container.textContent).toBe('Copy')
    expect(document.querySelector('textarea')).toBeNull()
    clipboard.mockRestore()
    old.mockRestore()
  })
})
