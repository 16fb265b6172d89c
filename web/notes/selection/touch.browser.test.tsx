import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { scrollerId } from '../../platform/documents/scrolling.ts'
import { forgetAfterEach } from '../../testing/render.tsx'
import { annotationServer, forgetNotes, openNotes, select } from '../testing.ts'

forgetAfterEach()
afterEach(forgetNotes)

const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
afterEach(() => touch(false))
afterEach(() => page.viewport(1280, 900))

const openToolbar = async (width = 1440, end = 13) => {
  await page.viewport(width, 900)
  await openNotes(annotationServer())
  await select('statement', 2, 'statement', end)
  const toolbar = page.getByRole('toolbar').filter({ has: page.getByRole('button', { name: 'Note' }) })
  await expect.element(toolbar).toBeVisible()
  return { toolbar: toolbar.element(), words: getSelection()!.getRangeAt(0).getBoundingClientRect() }
}

test('on touch screens the toolbar is below the selected text and shows no shortcuts', async () => {
  await touch(true)
  const { toolbar, words } = await openToolbar()
  await expect.poll(() => toolbar.getBoundingClientRect().top).toBeGreaterThanOrEqual(words.bottom)
  for (const key of toolbar.querySelectorAll('kbd')) expect(key.checkVisibility()).toBe(false)
})

test('on touch screens the toolbar is below every selected line', async () => {
  await touch(true)
  const { toolbar, words } = await openToolbar(390, 60)
  expect(words.height).toBeGreaterThan(40)
  await expect.poll(() => toolbar.getBoundingClientRect().top).toBeGreaterThanOrEqual(words.bottom)
})

test('with a mouse the toolbar is above the selected text and shows its shortcuts', async () => {
  const { toolbar, words } = await openToolbar()
  await expect.poll(() => toolbar.getBoundingClientRect().bottom).toBeLessThanOrEqual(words.top)
  for (const key of toolbar.querySelectorAll('kbd')) expect(key.checkVisibility()).toBe(true)
})

test('on a phone the toolbar is above a selection at the lower edge of the document, not on the navigation below', async () => {
  await page.viewport(390, 844)
  await touch(true)
  await openNotes(annotationServer())
  const scroller = document.getElementById(scrollerId)!
  const block = document.querySelector("[data-words='last']")!
  const belowEdge = () => block.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom
  // Again, because text is laid out only when it becomes visible.
  const scrollToEdge = async () => {
    scroller.scrollBy({ top: belowEdge(), behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    return Math.abs(belowEdge())
  }
  await expect.poll(scrollToEdge).toBeLessThan(2)
  await select('last', 4, 'last', 20)
  const toolbar = page.getByRole('toolbar', { name: 'Selected text' }).element()
  const selected = () => getSelection()!.getRangeAt(0).getBoundingClientRect()
  await expect.poll(() => selected().top - toolbar.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(0)
  // Above the selection is also where it is drawn before it has a place.
  await expect.poll(() => toolbar.getBoundingClientRect().top - scroller.getBoundingClientRect().top).toBeGreaterThan(0)
})
