import { useEffect, useRef } from 'react'

/** Focuses the element that replaces a pressed button. */
export const useFocusOnceShown = <Part extends HTMLElement>(wanted: boolean) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (!wanted || !part.current) return
    const target = part.current
    target.focus({ preventScroll: true })
    // Keeps the heading of the quiz visible, although the browser would scroll as little as possible.
    const section = target.closest('section') ?? target
    const bringIntoView = () => {
      if (section.getBoundingClientRect().top < 0) section.scrollIntoView({ block: 'start' })
      else target.scrollIntoView({ block: 'nearest' })
    }
    bringIntoView()
    // Scroll anchoring may move the quiz once more when the browser lays out what replaced the button.
    const frame = requestAnimationFrame(bringIntoView)
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return part
}
