import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { forgetAfterEach } from '../../testing/render.tsx'
import { annotationServer, forgetNotes, openNotes, select } from '../testing.ts'

forgetAfterEach()
afterEach(forgetNotes)

const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
afterEach(() => touch(false))

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
