import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { AboveDialogs } from './AboveDialogs.tsx'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Tooltip } from '../popovers/Tooltip.tsx'

const dialogs = () => document.querySelectorAll('dialog[open]').length

/** `answers`: Escape does something. */
function Stage({ answers = true, asked = [] }: { answers?: boolean; asked?: string[] }) {
  const [open, setOpen] = useState(false)
  const [noticed, setNoticed] = useState(false)
  const close = () => {
    asked.push('close')
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <AboveDialogs>
        <p style={{ position: 'fixed', bottom: 0 }}>
          <span>{noticed ? 'Dismissed' : 'Saved'}</span>
          <button type="button" onClick={() => setNoticed(true)}>
            Dismiss
          </button>
        </p>
      </AboveDialogs>
      {open && (
        <Dialog title="Restart" onEscape={answers ? close : undefined}>
          <Tooltip text="Everything you wrote goes.">
            <Button>Restart project</Button>
          </Tooltip>
          <input type="file" aria-label="A picture" />
        </Dialog>
      )}
    </>
  )
}
const opened = async () => {
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Restart' })).toBeVisible()
}
const takesFocus = (name: string) => {
  const button = page.getByRole('button', { name }).element() as HTMLElement
  button.focus()
  return document.activeElement === button
}

describe('while a dialog is open', () => {
  test('a notice above it can be read and pressed, and the page behind cannot', async () => {
    await render(<Stage />)
    await opened()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByText('Dismissed')).toBeVisible()
    expect(takesFocus('Open')).toBe(false)
    expect(takesFocus('Dismiss')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(dialogs).toBe(0)
    expect(takesFocus('Dismiss')).toBe(true)
  })

  test('a notice that comes stands in it, and in the page when it begins to go', async () => {
    const dialog = (closing: boolean) => (
      <Dialog title="Restart" closing={closing}>
        Everything you wrote goes.
      </Dialog>
    )
    const { rerender } = await render(dialog(false))
    const notice = <AboveDialogs>Saved</AboveDialogs>
    await rerender([dialog(false), notice])
    expect(document.querySelector('dialog')?.textContent).toContain('Saved')
    await rerender([dialog(true), notice])
    expect(document.querySelector('dialog')?.textContent).not.toContain('Saved')
    await expect.element(page.getByText('Saved')).toBeVisible()
  })

  test('Escape puts away an open tooltip first', async () => {
    await render(<Stage />)
    await opened()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('tooltip')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
    expect(dialogs()).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.poll(dialogs).toBe(0)
  })

  test('Escape does nothing where it may not, however often it is pressed', async () => {
    await render(<Stage answers={false} />)
    await opened()
    await userEvent.keyboard('{Escape}{Escape}{Escape}')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByText('Dismissed')).toBeVisible()
    expect(dialogs()).toBe(1)
    expect(takesFocus('Open')).toBe(false)
  })

  test('a file chooser that is put away leaves it open', async () => {
    const asked: string[] = []
    await render(<Stage asked={asked} />)
    await opened()
    page
      .getByLabelText('A picture')
      .element()
      .dispatchEvent(new Event('cancel', { bubbles: true }))
    expect(asked).toEqual([])
    expect(dialogs()).toBe(1)
  })
})

test('a dialog that is taken away gives the focus back', async () => {
  await render(<Stage />)
  await opened()
  await page.getByRole('button', { name: 'Restart project' }).click()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.poll(dialogs).toBe(0)
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('a browser that closes a dialog without asking does not leave it closed where it may not', async () => {
  await render(<Stage answers={false} />)
  await opened()
  document.querySelector('dialog')!.close()
  await expect.poll(() => document.querySelector('dialog')!.matches(':modal')).toBe(true)
})
