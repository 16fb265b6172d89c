import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkPictures } from './api.ts'
import { drawScreen, screens, type TestScreen } from './testing-screens.ts'

const [terminal] = screens as [TestScreen]
const upload = () => page.getByRole('button', { name: /upload$/i })
/** The search has ended. */
const searched = () => expect.element(upload()).not.toHaveAttribute('aria-disabled')

let leave: AbortController
beforeEach(() => {
  leave = new AbortController()
  // A browser in which recognition cannot run.
  vi.stubGlobal('Worker', undefined)
})
afterEach(() => {
  leave.abort()
  vi.unstubAllGlobals()
})

test('Escape doesn’t discard manual changes', async () => {
  const { file } = await drawScreen(terminal)
  const checked = checkPictures([file], { maxBytes: file.size * 2, signal: leave.signal })
  await searched()
  await page.getByRole('button', { name: 'Add a box' }).click()
  await userEvent.keyboard('{Escape}')
  await upload().click()
  expect(await checked).toHaveLength(1)
})

test('a picture that can’t be redrawn stays in the dialog with an error', async () => {
  const { file } = await drawScreen(terminal)
  const checked = checkPictures([file], { maxBytes: file.size * 2, signal: leave.signal })
  await searched()
  const drawing = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  onTestFinished(() => drawing.mockRestore())
  await upload().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The picture couldn’t be prepared, so it wasn’t uploaded. Try again, or choose a smaller one.')
  await expect.element(upload()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await checked).toEqual([])
})
