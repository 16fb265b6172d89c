import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, visit } from '../testing/render.tsx'

forgetAfterEach()

test.each([320, 360])('the header of the start page fits into a window of %i pixels', async (width) => {
  await page.viewport(width, 640)
  onTestFinished(() => page.viewport(1280, 900))
  await visit('/')
  const login = page.getByRole('banner').getByRole('link', { name: 'Log in' })
  await expect.element(login).toBeVisible()
  expect(login.element().getBoundingClientRect().right).toBeLessThanOrEqual(width - 24)
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Projects' })).toBeVisible()
})
