import { localStore } from '../browser/storage.ts'

const fontsKey = 'fieldwork.fonts'

/** Whether this browser has fetched the fonts before. */
export const hasFonts = (): boolean => localStore.getItem(fontsKey) !== null

export const rememberFonts = (): void => localStore.setItem(fontsKey, 'cached')

export const showFonts = (): void => void (document.documentElement.dataset['fonts'] = '')

/**
 * Shows a page in its fonts if they're loaded when its text is first painted. Otherwise, they wait for `fetchFonts`: as soon as they're
 * loaded, everything that is drawn afterwards uses them, such as the app that replaces the first response, while older text keeps the
 * fallbacks.
 */
export const showFontsInTime = (): void => {
  showFonts()
  new PerformanceObserver((list, observer) => {
    const [painted] = list.getEntriesByName('first-contentful-paint')
    if (!painted) return
    observer.disconnect()
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const areLate =
      [...document.fonts].some(({ status }) => status === 'loading') ||
      files.some(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd > painted.startTime)
    if (areLate) delete document.documentElement.dataset['fonts']
  }).observe({ type: 'paint', buffered: true })
}
