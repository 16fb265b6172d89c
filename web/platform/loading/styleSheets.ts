import { doublingFromOneSecond, waitAfter } from '@fieldwork/core/endpoint.ts'

/**
 * Asks again for a style sheet that could not be had. Vite asks once, and the part that needs it fails then; but when that is asked for a
 * second time, Vite takes the sheet for loaded.
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
    // The error of an element does not bubble.
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

/** Asks at once for the style sheets that could not be had, and tells when each was answered. */
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
