import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hastenTime } from '../../testing/render.tsx'
import { SavedStatus } from './SavedStatus.tsx'

afterEach(() => vi.useRealTimers())

test('screen readers hear that something is saved once, after the pauses of typing', async () => {
  const pass = hastenTime()
  const screen = await render(<SavedStatus isUnsaved={false} message="Saved" />)
  const status = page.getByRole('status')
  const announced: string[] = []
  new MutationObserver(() => status.element().textContent && announced.push(status.element().textContent)).observe(status.element(), {
    childList: true,
    characterData: true,
    subtree: true,
  })
  await pass(10_000)
  expect(announced).toEqual([])
  for (let pause = 0; pause < 4; pause++)
    for (const isUnsaved of [true, false]) {
      await screen.rerender(<SavedStatus isUnsaved={isUnsaved} message="Saved" />)
      await pass(1500)
    }
  expect(announced).toEqual([])
  await pass(10_000)
  await expect.poll(() => announced).toEqual(['Saved'])
  for (const isUnsaved of [true, false]) await screen.rerender(<SavedStatus isUnsaved={isUnsaved} message="Saved" />)
  await pass(10_000)
  await expect.poll(() => announced).toEqual(['Saved', 'Saved'])
})
