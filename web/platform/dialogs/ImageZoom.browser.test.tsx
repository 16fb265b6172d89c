import { imageZoomDialog } from './previews.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import padlock from '../../gallery/samples/padlock.svg'
import '../../styles/main.css'
import { DialogProvider } from './DialogProvider.tsx'
import { closeDialog, openDialog, openDialogs, WithPlatform } from '../../testing/platform.tsx'
import { TestRouter } from '../../testing/TestRouter.tsx'

const stage = () =>
  render(
    <WithPlatform>
      <TestRouter>
        <DialogProvider />
      </TestRouter>
    </WithPlatform>,
  )
const titles = () => [...document.querySelectorAll('dialog[open] h2')].map((title) => title.textContent)

afterEach(async () => {
  closeDialog()
  await expect.poll(() => openDialogs()).toEqual([])
})

describe('the zoomed picture', () => {
  const picture = () => document.querySelector<HTMLElement>('dialog button:has(img)')!
  const transform = () => new DOMMatrix(getComputedStyle(picture()).transform)
  const settled = async () => {
    await Promise.all(
      picture()
        .getAnimations()
        .map(({ finished }) => finished),
    )
    return transform()
  }
  const openPicture = async () => {
    await stage()
    openDialog(imageZoomDialog, { href: padlock, fit: 'contain', alt: 'A padlock in the address bar' })
    await expect.element(page.getByRole('img', { name: 'A padlock in the address bar' })).toBeVisible()
    await expect.poll(() => picture().offsetWidth).toBeGreaterThan(300)
  }
  const pointer = (type: string, x: number, y: number, buttons = 1) =>
    picture().dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, buttons, pointerId: 1, isPrimary: true, bubbles: true }))
  /** Drags as a hand does: a synthetic pointer cannot be captured, so that call is let go. */
  const drag = (by: { x: number; y: number }) => {
    const capture = vi.spyOn(picture(), 'setPointerCapture').mockReturnValue()
    pointer('pointerdown', 600, 400)
    pointer('pointermove', 600 + by.x, 400 + by.y)
    pointer('pointerup', 600 + by.x, 400 + by.y, 0)
    picture().dispatchEvent(new MouseEvent('click', { clientX: 600 + by.x, clientY: 400 + by.y, detail: 1, bubbles: true }))
    capture.mockRestore()
  }

  test('takes an address and how it fits, and a click doubles it and back [MODAL-19] [MODAL-20]', async () => {
    await openPicture()
    expect(picture().dataset['fit']).toBe('contain')
    expect(picture().querySelector('img')!.getAttribute('src')).toBe(padlock)
    await userEvent.click(picture())
    await expect.poll(async () => (await settled()).a).toBe(2)
    await userEvent.click(picture())
    await expect.poll(async () => (await settled()).a).toBe(1)
  })

  test('is larger than in the text, whole, and has air at every edge', async () => {
    await page.viewport(1900, 1200)
    await openPicture()
    const image = picture().querySelector('img')!
    await expect.poll(() => image.offsetWidth).toBeGreaterThan(image.naturalWidth)
    const { left, right, top, bottom } = image.getBoundingClientRect()
    expect(Math.min(left, top, 1900 - right, 1200 - bottom)).toBeGreaterThanOrEqual(32)
    expect(image.offsetWidth).toBeLessThanOrEqual(2 * image.naturalWidth)
  })

  test('is dragged only when it is zoomed, and never beyond its edges [MODAL-21] [MODAL-22] [MODAL-23]', async () => {
    await openPicture()
    drag({ x: -120, y: 0 })
    expect(await settled()).toMatchObject({ a: 1, e: 0, f: 0 })
    picture().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(async () => (await settled()).a).toBe(2)
    drag({ x: -60, y: -30 })
    await expect.poll(async () => (await settled()).e).toBe(-60)
    expect((await settled()).f).toBe(-30)
    drag({ x: -9000, y: -9000 })
    const view = picture().parentElement!
    const reach = { x: picture().offsetWidth - view.clientWidth / 2, y: picture().offsetHeight - view.clientHeight / 2 }
    await expect.poll(async () => (await settled()).e).toBeCloseTo(-reach.x, 0)
    expect((await settled()).f).toBeCloseTo(-reach.y, 0)
  })

  test('is moved with the arrow keys, and a press beside it closes it [MODAL-07]', async () => {
    await openPicture()
    await expect.element(page.getByRole('button', { name: /Zoom in/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}{ArrowRight}')
    await expect.poll(async () => (await settled()).e).toBe(-80)
    await userEvent.keyboard('{Enter}')
    await expect.poll(async () => (await settled()).a).toBe(1)
    await userEvent.click(picture().parentElement!, { position: { x: 8, y: 8 } })
    await expect.poll(titles).toEqual([])
  })
})
