import { expect, type Locator, type Page } from '@playwright/test'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'

/** The project that most journeys read: free, with two tracks. */
export const project = 'speak-http-by-hand'

/** Opens a project and waits until the app has taken over from the first response. */
export const openProject = async (page: Page, rest = '', id = project): Promise<void> => {
  await page.goto(`/projects/${id}${rest}`)
  await expect(scrollerOf(page)).toBeFocused()
}

/** Until the app has taken the place of the first response, whose buttons do nothing yet. */
export const reloadProject = async (page: Page): Promise<void> => {
  await page.reload()
  await expect(scrollerOf(page)).toBeFocused()
}

export const scrollerOf = (page: Page): Locator => page.locator('#document-scroller')
export const contentsOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Table of contents' })
export const toolbarOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Toolbar' })
export const panelOf = (page: Page, side: 'left' | 'right'): Locator => page.locator(`#panel-${side}`)

/** Pixels from the left and the upper edge of the window, as drawn at this moment. */
export const edgesOf = (
  locator: Locator,
): Promise<{ left: number; right: number; top: number; bottom: number; width: number; height: number }> =>
  locator.evaluate((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    return { left, right, top, bottom, width, height }
  })

/** Lets the app read a document that was changed on its way; the first response still shows the published one. */
export const changeDocument = async (page: Page, change: (document: GuidedDocument) => void, id = project): Promise<void> => {
  await page.route(`**/projects/${id}/document.json`, async (route) => {
    const response = await route.fetch()
    const document = (await response.json()) as GuidedDocument
    change(document)
    await route.fulfill({ response, json: document })
  })
}
