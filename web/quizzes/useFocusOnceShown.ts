import { useEffect, useRef } from 'react'

/** Focuses the element that replaces a pressed button. */
export const useFocusOnceShown = <Part extends HTMLElement>(wanted: boolean) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (!wanted || !part.current) return
    part.current.focus({ preventScroll: true })
    // Keeps the heading of the quiz visible, although the browser would scroll as little as possible.
    const section = part.current.closest('section') ?? part.current
    if (section.getBoundingClientRect().top < 0) section.scrollIntoView({ block: 'start' })
    else part.current.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return part
}
