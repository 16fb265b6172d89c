import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addresses, giveAddresses, takeAddresses } from '../../testing/addresses.ts'
import '../../styles/main.css'
import { LockIcon } from '../../ui/icons/icons.ts'
import { emptyQueue } from './queue.ts'
import { Toaster } from './Toaster.tsx'
import { platform, showToast, WithPlatform } from '../../testing/platform.tsx'
import { TestRouter } from '../../testing/TestRouter.tsx'

/** The part that draws notices is loaded with the first one: that one comes before the false clock runs. */
const stage = async (beside: ReactNode = null) => {
  await render(
    <WithPlatform>
      <TestRouter>
        {beside}
        <Toaster />
      </TestRouter>
    </WithPlatform>,
  )
  showToast({ title: 'The first' })
  await vi.waitFor(() => expect(words()).toEqual(['The first']))
  platform().toasts.state.setState(emptyQueue)
  await vi.waitFor(() => expect(words()).toEqual([]))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
}
const place = () => document.querySelector<HTMLElement>('section[aria-label=Notices]')!
const toasts = () => [...place().children] as HTMLElement[]
const words = () => toasts().map((element) => element.textContent)
// not `vi.waitFor`, which lets the false clock run
const until = (text: string[]) => expect.poll(words).toEqual(text)
const leaving = () => toasts()[0]?.dataset['leaving']
/** The countdown begins a moment after the notice is there, and hears of the pointer a moment later. */
const running = (timers: number) => expect.poll(() => vi.getTimerCount()).toBe(timers)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

afterEach(() => {
  vi.useRealTimers()
})

describe('a notice', () => {
  test('leaves after five seconds, sliding for 300 ms [MODAL-29] [MODAL-31]', async () => {
    await stage()
    showToast({ title: 'Saved' })
    await until(['Saved'])
    await running(1)
    await pass(4999)
    expect(leaving()).toBeUndefined()
    await pass(1)
    await expect.poll(leaving).toBe('true')
    expect(getComputedStyle(toasts()[0]!).transitionDuration).toBe('0.3s, 0.3s')
    await pass(299)
    expect(toasts()).toHaveLength(1)
    await pass(1)
    await until([])
  })

  test('stays as long as it is told to [MODAL-29]', async () => {
    await stage()
    showToast({ title: 'PRO Section unlocked! 🚀', duration: 10_000 })
    await until(['PRO Section unlocked! 🚀'])
    await running(1)
    await pass(9999)
    expect(leaving()).toBeUndefined()
    await pass(1)
    await expect.poll(leaving).toBe('true')
  })

  test('that is dismissed by hand only never leaves by itself [MODAL-30]', async () => {
    await stage()
    showToast({ title: 'The connection is lost', dismissType: 'manual' })
    await until(['The connection is lost'])
    await pass(60_000)
    expect(leaving()).toBeUndefined()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await pass(300)
    await until([])
  })

  test('waits until the one before is gone, in the order in which they came [MODAL-26] [MODAL-27] [MODAL-32]', async () => {
    await stage()
    showToast({ title: 'First' })
    showToast({ title: 'Second' })
    const third = showToast({ title: 'Third' })
    showToast({ title: 'Fourth' })
    await until(['First'])
    await running(1)
    platform().toasts.dismiss(third)
    await pass(5000)
    await pass(299)
    expect(words()).toEqual(['First'])
    await pass(1)
    await until(['Second'])
    await running(1)
    await pass(5000)
    await pass(300)
    await until(['Fourth'])
  })

  test('does not leave while the pointer or the focus is on it', async () => {
    await stage()
    showToast({ title: 'Saved' })
    await until(['Saved'])
    await running(1)
    await pass(4000)
    // While it still slides in, it would slide away under the pointer.
    await Promise.all(
      toasts()[0]!
        .getAnimations()
        .map(({ finished }) => finished),
    )
    await userEvent.hover(toasts()[0]!)
    await running(0)
    await pass(20_000)
    expect(leaving()).toBeUndefined()
    await userEvent.hover(document.body, { position: { x: 5, y: 5 } })
    await running(1)
    await pass(800)
    expect(leaving()).toBeUndefined()
    await pass(400)
    await expect.poll(leaving).toBe('true')
  })

  test.each([
    ['at the bottom right', {}, 'bottom'],
    ['at the top right when it is an error', { variant: 'error' }, 'top'],
    ['at the top right when it is asked for', { position: 'top' }, 'top'],
  ] as const)('stands %s [MODAL-25] [MODAL-28]', async (_, asked, position) => {
    await stage()
    showToast({ title: 'Saved', ...asked })
    await until(['Saved'])
    const { right, top, bottom } = place().getBoundingClientRect()
    expect(document.documentElement.clientWidth - right).toBe(24)
    expect(position === 'top' ? top : window.innerHeight - bottom).toBe(position === 'top' ? 24 : 84)
  })

  test.each([
    ['below a field at the top', 'error', { top: 0, right: 0 }, 'bottom'],
    ['above a field at the bottom', 'normal', { bottom: 60, right: 0 }, 'top'],
    ['at its own position if the field is in another column', 'normal', { bottom: 60, left: 0 }, 'bottom'],
  ] as const)('covers no field that has the focus: it is %s', async (_, variant, corner, position) => {
    await stage(<textarea aria-label="Question" style={{ position: 'fixed', width: 120, ...corner }} />)
    await page.getByRole('textbox', { name: 'Question' }).click()
    showToast({ title: 'Chat cleared', variant })
    await until(['Chat cleared'])
    await expect.poll(() => place().dataset['position']).toBe(position)
    // It doesn't jump away from a press on its own button.
    ;(toasts()[0]!.querySelector('button') as HTMLElement).focus()
    expect(place().dataset['position']).toBe(position)
  })

  test('moves aside when a field in its way gets the focus', async () => {
    await stage(<textarea aria-label="Question" style={{ position: 'fixed', bottom: 60, right: 0, width: 120 }} />)
    showToast({ title: 'Chat cleared' })
    await until(['Chat cleared'])
    expect(place().dataset['position']).toBe('bottom')
    ;(page.getByRole('textbox', { name: 'Question' }).element() as HTMLElement).focus()
    await expect.poll(() => place().dataset['position']).toBe('top')
  })

  test('is announced: an error at once, the others politely', async () => {
    await stage()
    expect(place().getAttribute('aria-live')).toBe('polite')
    showToast({ title: 'Unable to save', variant: 'error' })
    await until(['Unable to save'])
    expect(toasts()[0]!.getAttribute('role')).toBe('alert')
  })
})

describe('dismissed by keyboard, a notice', () => {
  const staged = async () => {
    await stage(<button type="button">Mark for review</button>)
    showToast({ title: 'Saved' })
    await until(['Saved'])
    await page.getByRole('button', { name: 'Mark for review' }).click()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  }

  test.each(['{Enter}', '{Escape}'])('gives the focus back to what had it: %s', async (key) => {
    await staged()
    await userEvent.keyboard(key)
    await expect.poll(leaving).toBe('true')
    await expect.element(page.getByRole('button', { name: 'Mark for review' })).toHaveFocus()
    await pass(300)
    await until([])
    await expect.element(page.getByRole('button', { name: 'Mark for review' })).toHaveFocus()
  })
})

test('a notice that Tab leads to from where the focus is leads back there past its ends, and then no more', async () => {
  await stage(
    <>
      <button type="button">Delete</button>
      <button type="button">Next</button>
    </>,
  )
  const pressed = page.getByRole('button', { name: 'Delete' })
  ;(pressed.element() as HTMLElement).focus()
  showToast({ title: 'Deleted', action: { label: 'Undo', onClick: () => undefined, from: pressed.element() } })
  await until(['DeletedUndo'])
  for (const way of ['{Tab}', '{Tab}']) await userEvent.keyboard(way)
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(pressed).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
})

describe('on a notice', () => {
  test('an action has its label and runs its click handler', async () => {
    let tries = 0
    await stage()
    showToast({ title: 'Unable to save', action: { label: 'Try again', onClick: () => tries++ } })
    await until(['Unable to saveTry again'])
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(tries).toBe(1)
    await expect.poll(leaving).toBe('true')
  })

  test('a contact link stands where it is asked for and the brand has an address', async () => {
    await stage()
    const nobody = showToast({ title: 'Nobody to write to', contactUs: true })
    await expect.poll(() => toasts().length).toBe(1)
    await expect.element(page.getByRole('link', { name: /Contact us/ })).not.toBeInTheDocument()
    platform().toasts.dismiss(nobody)
    await expect.poll(() => toasts().length).toBe(0)
    giveAddresses()
    showToast({ title: 'Unable to save', contactUs: true })
    await expect.poll(() => toasts().length).toBe(1)
    const link = page.getByRole('link', { name: /Contact us/ }).element()
    expect(link.getAttribute('href')).toBe(addresses.supportUrl)
    takeAddresses()
  })

  test('stand id, title, message, icon, graphic and the rest of what it takes [MODAL-24]', async () => {
    await stage()
    const id = showToast({
      title: 'Unlocked',
      message: 'Fifteen minutes',
      icon: LockIcon,
      withGraphic: true,
      dismissType: 'manual',
      duration: 1,
      position: 'top',
      variant: 'normal',
      contactUs: false,
    })
    await until(['UnlockedFifteen minutes'])
    expect(platform().toasts.state.getState().current?.id).toBe(id)
    expect(toasts()[0]!.querySelector('[data-icon=lock]')).not.toBeNull()
    expect(toasts()[0]!.querySelector('svg[viewBox="0 0 316 84"]')).not.toBeNull()
  })

  test('markup is shown as such and scripts are gone [MODAL-34]', async () => {
    await stage()
    showToast({
      message: `<b>Saved!</b> <a href="/portfolio">View</a> it, <em>now</em>.<br>
        <script>document.title = 'broken'</script><img src=x onerror="document.title='broken'"><a href="javascript:alert(1)">no</a>`,
    })
    await expect.poll(() => toasts().length).toBe(1)
    const [element] = toasts()
    expect(element!.querySelector('b')?.textContent).toBe('Saved!')
    expect(element!.querySelector('em')?.textContent).toBe('now')
    expect([...element!.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/portfolio'])
    expect(element!.querySelector('script, img, [onerror]')).toBeNull()
    expect(element!.textContent).not.toContain('broken')
    expect(element!.textContent).toContain('no')
    expect(document.title).not.toBe('broken')
  })
})
