import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Keeps the focus inside the referenced element when the focused part of it is removed because `shown` changed: moves it to the element
 * that matches the selector, or to the referenced element itself.
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
