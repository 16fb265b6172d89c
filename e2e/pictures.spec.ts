import type { Page } from '@playwright/test'
import { expect, test } from './testing/journey.ts'
import { appTakesOver } from './testing/openPage.ts'
import { edgesOf, openProject, projectIsReady } from './testing/projectScreen.ts'

const pictureOf = (page: Page) => page.locator('#open-a-line figure').first()

const openViewer = async (page: Page) => {
  await openProject(page)
  await pictureOf(page)
    .getByRole('button', { name: /^Enlarge picture: / })
    .click()
  const viewer = page.getByRole('dialog').locator('button[aria-pressed]')
  await expect.poll(() => edgesOf(viewer).then(({ width }) => width)).toBeGreaterThan(400)
  return viewer
}

const scaleOf = async (page: Page) => {
  const image = page.getByRole('dialog').locator('img')
  return (await edgesOf(image)).width / (await image.evaluate((element) => (element as HTMLImageElement).offsetWidth))
}

test('a picture opens in full in the viewer, and clicking it toggles double size [DOC-06] [MODAL-19] [MODAL-20]', async ({ page }) => {
  const viewer = await openViewer(page)
  const image = page.getByRole('dialog').locator('img')
  expect(await image.getAttribute('src')).toBe(await pictureOf(page).locator('img').first().getAttribute('src'))
  await expect(viewer).toHaveAttribute('data-fit', 'contain')
  const { left, right, top, bottom } = await edgesOf(image)
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(1440)
  expect(bottom).toBeLessThanOrEqual(900)

  await viewer.click()
  await expect.poll(() => scaleOf(page)).toBeCloseTo(2, 1)
  await viewer.click()
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pictureOf(page).getByRole('button', { name: /^Enlarge picture: / })).toBeFocused()
})

test('a picture that fails to load is replaced by a message, and Refresh reloads the page [MODAL-50]', async ({ page }) => {
  let isBroken = true
  await page.route('**/static/images/**', (route) => (isBroken ? route.abort() : route.continue()))
  await openProject(page)
  await pictureOf(page).scrollIntoViewIfNeeded()
  const sorry = pictureOf(page).getByText('Oops! The image failed to load. Please try refreshing.')
  await expect(sorry.first()).toBeVisible()
  await expect(pictureOf(page).getByRole('button', { name: /^Enlarge picture/ })).toHaveCount(0)
  isBroken = false
  const reloaded = page.waitForEvent('load')
  await pictureOf(page).getByRole('button', { name: 'Refresh' }).first().click()
  await reloaded
  await appTakesOver(page)
  await projectIsReady(page)
  await pictureOf(page).scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      pictureOf(page)
        .locator('img')
        .first()
        .evaluate((element) => (element as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
})
