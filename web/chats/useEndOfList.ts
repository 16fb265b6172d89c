import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end that still count as the end. */
const nearEnd = 32

/**
 * Keeps the end of a list in view while it grows, unless the reader has scrolled up, and their place in it while older entries come before
 * `firstId`.
 */
export const useEndOfList = (firstId: string | undefined) => {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const place = useRef({ isAtEnd: true, fromEnd: 0 })

  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller.current!
    const fromEnd = scrollHeight - scrollTop
    place.current = { isAtEnd: fromEnd - clientHeight <= nearEnd, fromEnd }
    setAtEnd(place.current.isAtEnd)
  }
  const toEnd = (behavior: ScrollBehavior = 'instant') => {
    const element = scroller.current
    if (!element) return
    element.scrollTo({ top: element.scrollHeight, behavior })
    if (behavior === 'instant') look()
  }

  useEffect(() => {
    const observer = new ResizeObserver(() => (place.current.isAtEnd ? toEnd() : look()))
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || place.current.isAtEnd) return
    element.scrollTop = element.scrollHeight - place.current.fromEnd
  }, [firstId])

  return { scroller, content, isAtEnd, onScroll: look, toEnd }
}
