import { useEffect, useRef } from 'react'

/** Brings the focus to what a press has put in place of its button. */
export const useFocusOnceShown = <Part extends HTMLElement>(wanted: boolean) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (!wanted || !part.current) return
    part.current.focus({ preventScroll: true })
    // The heading of the quiz stays above what it is about, also where the browser would scroll no further than needed.
    const section = part.current.closest('section') ?? part.current
    if (section.getBoundingClientRect().top < 0) section.scrollIntoView({ block: 'start' })
    else part.current.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return part
}
