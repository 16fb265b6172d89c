import { useEffect } from 'react'

/** Calls `restored` when the browser's Back button restores the page from its cache, with the state in which it was left. */
export const usePageRestored = (restored: () => void): void => {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && restored()
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  })
}
