import type { Page, Response } from '@playwright/test'

/** Opens an address of the app and waits until it reacts to keys and clicks, unlike the first response. */
export const openPage = async (page: Page, address: string): Promise<Response | null> => {
  const response = await page.goto(address)
  await appTakesOver(page)
  return response
}

export const reloadPage = async (page: Page): Promise<void> => {
  await page.reload()
  await appTakesOver(page)
}

/**
 * Waits until the app has taken over a page that was loaded otherwise: by a link, a form, or the app itself. Steps of a document are taken
 * over one after the other.
 */
export const appTakesOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    // React marks its elements; those of the first response have no mark.
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

/** Holds back the app's script until the returned function is called, so that only the first response is shown. */
export const holdBackApp = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/static\/assets\/main-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
