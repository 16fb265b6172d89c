/** True of code that did not arrive, in the words of Chromium, Firefox and Safari. They give the same failure again until the page is loaded anew. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script failed/i.test(error.message)

/** Loads the page again once it is complete, unless that was done before. Returns whether it does. */
export const reloadOnce = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || (navigation as PerformanceNavigationTiming).type === 'reload') return false
  if (document.readyState === 'complete') location.reload()
  else addEventListener('load', () => location.reload())
  return true
}
