import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * The pressed element goes away when `shown` changes: the focus stays in this place, or goes to what the selector finds there, instead of
 * falling to the page.
 */
export function useRestoredFocus<Place extends HTMLElement>(shown: unknown, selector?: string) {
  const ref = useRef<Place>(null)
  const held = useRef(false)
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body) return
    const next = selector ? ref.current?.querySelector<HTMLElement>(selector) : ref.current
    next?.focus({ preventScroll: true })
  }, [shown, selector])
  return {
    ref,
    onFocus: () => {
      held.current = true
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) held.current = false
    },
  }
}
