import { useEffect, type ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '../dialogs/Dialog.tsx'
import { listenForEscape, onEscape, useEscapeFirst } from './escape.ts'

const closed: string[] = []
afterEach(() => closed.splice(0))
const close = (what: string) => () => void closed.push(what)

/** A page with a view that listens, and in it a panel with a note. */
const Page = ({ children, hasCard = false }: { children?: ReactNode; hasCard?: boolean }) => {
  useEffect(() => listenForEscape(close('view'), (target) => !(target instanceof HTMLInputElement)), [])
  useEscapeFirst(hasCard, close('card'))
  return (
    <>
      <button>Beside</button>
      <div onKeyDown={onEscape(close('panel'))}>
        <button>In the panel</button>
        <div onKeyDown={onEscape(close('note'))}>
          <textarea aria-label="Note" />
        </div>
      </div>
      <input aria-label="Elsewhere" />
      {children}
    </>
  )
}
const pressIn = async (where: HTMLElement | SVGElement) => {
  where.focus()
  await userEvent.keyboard('{Escape}')
}
const button = (name: string) => page.getByRole('button', { name }).element()

describe('Escape', () => {
  test('closes one thing, the nearest to the focus', async () => {
    await render(<Page />)
    await pressIn(page.getByLabelText('Note').element())
    expect(closed).toEqual(['note'])
    await pressIn(button('In the panel'))
    expect(closed).toEqual(['note', 'panel'])
    await pressIn(page.getByLabelText('Elsewhere').element())
    await pressIn(button('Beside'))
    expect(closed).toEqual(['note', 'panel', 'view'])
  })

  test('closes what lies over the page before what the focus is in', async () => {
    await render(<Page hasCard />)
    await pressIn(page.getByLabelText('Note').element())
    expect(closed).toEqual(['card'])
  })

  test('belongs to the input method during composition', async () => {
    const { rerender } = await render(<Page />)
    const compose = () => {
      const ends = new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true })
      page.getByLabelText('Note').element().dispatchEvent(ends)
      return ends.defaultPrevented
    }
    expect(compose()).toBe(false)
    await rerender(<Page hasCard />)
    expect(compose()).toBe(false)
    expect(closed).toEqual([])
  })

  test('goes to an open dialog, and to what stands in it, before anything below', async () => {
    await render(
      <Page hasCard>
        <div onKeyDown={onEscape(close('around the dialog'))}>
          <Dialog title="Why?" onEscape={close('dialog')}>
            <input aria-label="Reason" onKeyDown={onEscape(close('reason'))} />
            <button>In the dialog</button>
          </Dialog>
        </div>
      </Page>,
    )
    await pressIn(page.getByLabelText('Reason').element())
    expect(closed).toEqual(['reason'])
    await pressIn(button('In the dialog'))
    await expect.poll(() => closed).toEqual(['reason', 'dialog'])
  })
})
