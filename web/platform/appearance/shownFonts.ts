import { localStore } from '../browser/storage.ts'

const fontsKey = 'fieldwork.fonts'

/** Whether this browser has fetched the fonts before. */
export const hasFonts = (): boolean => localStore.getItem(fontsKey) !== null

export const rememberFonts = (): void => localStore.setItem(fontsKey, 'cached')

const show = (state: 'cached' | 'loaded'): void => void (document.documentElement.dataset['fonts'] = state)

/** Shows the page in its fonts, which `fetchFonts` has loaded, until it's closed. */
export const showFonts = (): void => show('loaded')

/**
 * Shows a page in its fonts if they're loaded when its text is first painted. Otherwise, they wait for `fetchFonts`: as soon as they're
 * loaded, everything that is drawn afterwards uses them, such as the app that replaces the first response, while older text keeps the
 * fallbacks.
 */
export const showFontsInTime = (): void => {
  show('cached')
  new PerformanceObserver((list, observer) => {
    const [painted] = list.getEntriesByName('first-contentful-paint')
    if (!painted) return
    observer.disconnect()
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const areLate =
      [...document.fonts].some(({ status }) => status === 'loading') ||
      files.some(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd > painted.startTime)
    // The browser may report the first paint after the app has loaded the fonts: a busy one does, and so does a tab opened in the background.
    const { dataset } = document.documentElement
    if (areLate && dataset['fonts'] === 'cached') delete dataset['fonts']
  }).observe({ type: 'paint', buffered: true })
}
