import '../styles/main.css'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { leave, textOf } from '../tasks/testing.tsx'
import { TestRouter } from '../testing/TestRouter.tsx'
import { hastenTime } from '../testing/render.tsx'
import { clipboard, openSharing } from './testing.tsx'
import { useNotice, type Notice } from './notice.ts'
import { ShareNotice } from './ShareNotice.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await leave()
})

/** The place of notices, and a button for each that can be shown. */
const Stage = ({ notices }: { notices: Notice[] }) => {
  const { notice, show, clear } = useNotice()
  const [left, setLeft] = useState(false)
  return (
    <>
      <p>{left ? 'left' : 'here'}</p>
      {notices.map((one) => (
        <button key={one.text} type="button" onClick={() => show(one)}>
          {`Show ${one.text}`}
        </button>
      ))}
      <div>
        <ShareNotice notice={notice} onGone={clear} onLeave={() => setLeft(true)} />
      </div>
    </>
  )
}

const place = page.getByRole('status', { name: 'Notice about saving' })
const shownNotice = () => place.element().firstElementChild as HTMLElement | null
const stage = async (...notices: Notice[]) => {
  await render(
    <TestRouter>
      <Stage notices={notices} />
    </TestRouter>,
  )
  const pass = hastenTime()
  const show = (text: string) => page.getByRole('button', { name: `Show ${text}` }).click()
  return { pass, show }
}
const saved: Notice = { kind: 'success', text: 'Saved', link: { label: 'View', href: '/portfolio' } }
const lasting: Notice = { kind: 'error', text: 'Refused', duration: 12_000 }

test('a notice shows its kind and its link, if any [SHARE-65]', async () => {
  const { show } = await stage(saved, lasting)
  await show('Saved')
  await expect.poll(() => shownNotice()?.querySelector('[data-status=complete]')).toBeTruthy()
  await page.getByRole('link', { name: 'View' }).click()
  await expect.element(page.getByText('left')).toBeVisible()
  await show('Refused')
  await expect.poll(() => shownNotice()?.querySelector('[data-status=incorrect]')).toBeTruthy()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test.each([
  [saved, 6000],
  [lasting, 12_000],
])('a notice is closing after its time, and gone one second later ($text) [SHARE-66]', async (notice, duration) => {
  const { pass, show } = await stage(notice)
  await show(notice.text)
  await expect.poll(textOf(place)).toContain(notice.text)
  await pass(duration - 1500)
  expect(shownNotice()?.dataset['closing']).toBeUndefined()
  await pass(1500)
  await expect.poll(() => shownNotice()?.dataset['closing']).toBe('true')
  await pass(1000)
  await expect.poll(shownNotice).toBe(null)
})

test('the next notice replaces the previous one, with its own time', async () => {
  const { pass, show } = await stage(saved, lasting)
  await show('Saved')
  await pass(5000)
  await show('Refused')
  await expect.poll(textOf(place)).toBe('Refused')
  await pass(8000)
  expect(shownNotice()?.dataset['closing']).toBeUndefined()
})

test('a notice stays while it has the focus, and restores the focus when dismissed', async () => {
  const { pass, show } = await stage(saved)
  await show('Saved')
  await expect.poll(textOf(place)).toContain('Saved')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'View' })).toHaveFocus()
  await pass(20_000)
  expect(shownNotice()?.dataset['closing']).toBeUndefined()
  // Its time begins again where it stood.
  await userEvent.keyboard('{Tab}{Tab}')
  await pass(6000)
  await expect.poll(() => shownNotice()?.dataset['closing']).toBe('true')
  await show('Saved')
  await expect.poll(() => shownNotice()?.dataset['closing']).toBeUndefined()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.poll(shownNotice).toBe(null)
  await expect.element(page.getByRole('button', { name: 'Show Saved' })).toHaveFocus()
})

test('Escape on the link of a notice dismisses the notice but not the dialog below it', async () => {
  const { show } = await stage(saved)
  let taken: boolean | undefined
  const below = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape') taken = defaultPrevented
  }
  addEventListener('keydown', below)
  await show('Saved')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'View' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownNotice).toBe(null)
  await expect.element(page.getByRole('button', { name: 'Show Saved' })).toHaveFocus()
  expect(taken).toBe(true)
  removeEventListener('keydown', below)
})

test('a notice stays while the pointer is over it', async () => {
  const { pass, show } = await stage(saved)
  await show('Saved')
  await userEvent.hover(place.getByRole('link', { name: 'View' }))
  await pass(20_000)
  expect(shownNotice()?.dataset['closing']).toBeUndefined()
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  await pass(6000)
  await expect.poll(() => shownNotice()?.dataset['closing']).toBe('true')
})

test('a notice is above the sharing dialog, inside the window even without room, and doesn’t move the dialog [SHARE-65]', async () => {
  clipboard()
  await openSharing()
  const panel = page.getByRole('dialog').element().querySelector('[data-backdrop] > *')!
  const stay = (event: Event) => event.preventDefault()
  const press = async () => {
    addEventListener('click', stay)
    await page.getByRole('link', { name: /^Post on X/ }).click()
    removeEventListener('click', stay)
    await expect.poll(shownNotice).toBeTruthy()
    await expect.poll(() => shownNotice()!.getAnimations().length).toBe(0)
  }
  await page.viewport(1440, 1000)
  const before = panel.getBoundingClientRect().top
  await press()
  expect(panel.getBoundingClientRect().top).toBe(before)
  expect(before - shownNotice()!.getBoundingClientRect().bottom).toBeCloseTo(14, 0)
  await page.viewport(1280, 620)
  await expect.poll(() => shownNotice()!.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  expect(shownNotice()!.getBoundingClientRect().width).toBeLessThanOrEqual(640)
  await page.viewport(390, 700)
  await expect.poll(() => shownNotice()!.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  expect(shownNotice()!.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  await page.viewport(1280, 900)
})
