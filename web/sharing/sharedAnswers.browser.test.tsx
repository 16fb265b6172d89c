import '../tasks/testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearView } from '../platform/toolbar/toolbarViews.ts'
import { leave } from '../tasks/testing.tsx'
import { openSharing } from './testing.tsx'

afterEach(async () => {
  clearView()
  await leave()
})

test('whether authors may read answers is asked once, when the project is complete, and the choice is stored', async () => {
  const { server } = await openSharing({ view: 'projectComplete' })
  await page.getByRole('button', { name: 'Yes, share them' }).click()
  await expect.element(page.getByText('Saved. You can change this at any time in your account.')).toBeVisible()
  await expect.poll(() => server.preferences.letsAuthorsRead).toBe(true)
})

test.each([true, false])('whether authors may read answers is not asked again after the answer %s', async (letsAuthorsRead) => {
  await openSharing({ view: 'projectComplete', preferences: { letsAuthorsRead } })
  await expect.element(page.getByRole('button', { name: 'Discover more projects' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Yes, share them' }).elements()).toEqual([])
})
