import { doublingFromOneSecond, waitAfter } from '@fieldwork/core/endpoint.ts'

/**
 * Retries style sheets that failed to load. Vite requests each once, and the part that needs it fails; but when that part is requested
 * again, Vite considers the sheet loaded.
 */
export const retryStyleSheets = (): void =>
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      const failures = Number(target.dataset['failures'] ?? 0) + 1
      target.dataset['failures'] = String(failures)
      const wait = waitAfter(doublingFromOneSecond, failures)
      if (wait !== undefined) setTimeout(() => askAgain(target, failures), wait)
    },
    // Error events of elements don't bubble.
    { capture: true },
  )

const askAgain = (failed: HTMLLinkElement, failures: number): HTMLLinkElement => {
  const again = document.createElement('link')
  again.rel = 'stylesheet'
  again.href = failed.href
  again.dataset['failures'] = String(failures)
  failed.replaceWith(again)
  return again
}

/** Retries failed style sheets immediately. Resolves when all have loaded or failed again. */
export const fetchMissingStyleSheets = async (): Promise<void> => {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[data-failures]')].filter(({ sheet }) => sheet === null)
  const answered = missing.map((failed) => {
    const again = askAgain(failed, 0)
    return new Promise((resolve) => {
      again.addEventListener('load', resolve)
      again.addEventListener('error', resolve)
    })
  })
  await Promise.all(answered)
}
