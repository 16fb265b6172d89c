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
      const wait = waitAfter(doublingFromOneSecond, failures)
      if (wait === undefined) return
      const again = document.createElement('link')
      again.rel = 'stylesheet'
      again.href = target.href
      again.dataset['failures'] = String(failures)
      setTimeout(() => target.replaceWith(again), wait)
    },
    // The error of an element does not bubble.
    { capture: true },
  )
