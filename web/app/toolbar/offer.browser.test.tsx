import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everyPart, forgetAfterEach, visit } from '../../testing/render.tsx'

forgetAfterEach()
afterEach(() => page.viewport(1280, 900))

test.each([1440, 1280, 1024, 390])(
  "a visitor's offer is a row above the toolbar's buttons and covers nothing of the page, %i px wide [APP-48]",
  async (width) => {
    await page.viewport(width, 720)
    await visit('/nowhere', { flags: everyPart, retry: false })
    const offer = page.getByRole('button', { name: 'Explore your potential' })
    await expect.element(offer).toBeVisible()
    const box = offer.element().getBoundingClientRect()
    const toolbar = page.getByRole('navigation', { name: 'Toolbar' }).element().getBoundingClientRect()
    expect(box.top).toBeGreaterThanOrEqual(toolbar.top)
    expect(box.bottom).toBeLessThanOrEqual(toolbar.bottom)
    // The page ends where the toolbar's line is drawn.
    expect(document.querySelector('#page')!.getBoundingClientRect().bottom).toBe(toolbar.top)
    const projects = page.getByRole('button', { name: 'Projects', exact: true }).element().getBoundingClientRect()
    expect(box.bottom).toBeLessThanOrEqual(projects.top)
  },
)
