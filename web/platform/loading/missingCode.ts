/**
 * True of code or styles that did not arrive, in the words of Chromium, Firefox, Safari and Vite. Since 2026 the HTML standard has browsers
 * fetch a module when it is asked for again (whatwg/html#10327). One that does not yet gives the same failure until the page is reloaded.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

/** Loads the page again once it is complete, unless that was done before. Returns whether it does. */
export const reloadOnce = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || (navigation as PerformanceNavigationTiming).type === 'reload') return false
  if (document.readyState === 'complete') location.reload()
  else addEventListener('load', () => location.reload())
  return true
}
