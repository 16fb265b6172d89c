/**
 * Whether code or styles failed to load, by the messages of Chromium, Firefox, Safari and Vite. Since 2026, the HTML standard has browsers
 * retry a failed module (whatwg/html#10327). Those that don't yet keep failing until the page is reloaded.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

/** Reloads the page once it's complete, unless this is a reload already. Returns whether it does. */
export const reloadOnce = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || (navigation as PerformanceNavigationTiming).type === 'reload') return false
  if (document.readyState === 'complete') location.reload()
  else addEventListener('load', () => location.reload())
  return true
}
