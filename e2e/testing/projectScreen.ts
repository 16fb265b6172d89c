import { expect, type Locator, type Page } from '@playwright/test'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { taskMessages } from '../../web/messages/tasks.ts'
import { openPage, reloadPage } from './openPage.ts'

/** The project of most journeys: free, with two tracks. */
export const project = 'speak-http-by-hand'

/**
 * Opens a project and waits until it is usable: the app has taken over, the document or the address's target has the focus, and the answers
 * are loaded.
 */
export const openProject = async (page: Page, rest = '', id = project): Promise<void> => {
  await openPage(page, `/projects/${id}${rest}`)
  await projectIsReady(page)
}

export const reloadProject = async (page: Page): Promise<void> => {
  await reloadPage(page)
  await projectIsReady(page)
}

export const projectIsReady = async (page: Page): Promise<void> => {
  if (!new URL(page.url()).hash) await expect(scrollerOf(page)).toBeFocused()
  await expect(page.getByText(taskMessages.foot.loading)).toHaveCount(0)
}

export const scrollerOf = (page: Page): Locator => page.locator('#document-scroller')
export const contentsOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Table of contents' })
export const toolbarOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Toolbar' })
export const panelOf = (page: Page, side: 'left' | 'right'): Locator => page.locator(`#panel-${side}`)

/** Returns the current edges in pixels. */
export const edgesOf = (
  locator: Locator,
): Promise<{ left: number; right: number; top: number; bottom: number; width: number; height: number }> =>
  locator.evaluate((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    return { left, right, top, bottom, width, height }
  })

/** Waits until nothing moves. */
export const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))

/** Changes the document that the app fetches. The first response still shows the published one. */
export const changeDocument = async (page: Page, change: (document: GuidedDocument) => void, id = project): Promise<void> => {
  await page.route(`**/projects/${id}/document.json`, async (route) => {
    const response = await route.fetch()
    const document = (await response.json()) as GuidedDocument
    change(document)
    await route.fulfill({ response, json: document })
  })
}
