import type { Page, Response } from '@playwright/test'

/** Opens an address of the app and waits until it answers to keys and clicks: the first response does not. */
export const openPage = async (page: Page, address: string): Promise<Response | null> => {
  const response = await page.goto(address)
  await appTakesOver(page)
  return response
}

export const reloadPage = async (page: Page): Promise<void> => {
  await page.reload()
  await appTakesOver(page)
}

/** For a page that something else loaded: a link, a form, the app itself. The steps of a document are taken over one after the other. */
export const appTakesOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    // React marks the elements that it made; those of the first response have no mark.
    const isMarked = (element: Element | null) => Object.keys(element ?? {}).some((name) => name.startsWith('__reactFiber'))
    return [document.querySelector('#root > *'), ...document.querySelectorAll('#root [data-step] > *')].every(isMarked)
  })
  // Its effects, such as listeners for shortcuts, run after the paint, before the browser is idle.
  // Safari has no such callback.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 2_000 }) : setTimeout(resolve, 200),
      ),
  )
}

/** The app's own script comes late, as over a slow line, until this is called: what is seen meanwhile is the first response. */
export const holdBackApp = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/static\/assets\/main-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
