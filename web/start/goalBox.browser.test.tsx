import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, visit } from '../testing/render.tsx'

forgetAfterEach()

test('the arrow of the goal box stands in its field, however narrow the screen is', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  await visit('/')
  const field = page.getByRole('textbox', { name: 'What do you want to be able to build?' })
  await expect.element(field).toBeVisible()
  const edge = field.element().parentElement!.getBoundingClientRect()
  const arrow = page.getByRole('button', { name: 'Show me the path' }).element().getBoundingClientRect()
  expect(arrow.top).toBeGreaterThanOrEqual(edge.top)
  expect(arrow.bottom).toBeLessThanOrEqual(edge.bottom)
  expect(arrow.right).toBeLessThanOrEqual(edge.right)
})
