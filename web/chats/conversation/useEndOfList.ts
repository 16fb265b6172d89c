import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end, in pixels, that still counts as the end. */
const nearEnd = 32

/** Keeps the end of a growing list in view unless the reader has scrolled up, and their position when older entries are added before `firstId`. */
export const useEndOfList = (firstId: string | undefined) => {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const last = useRef({ isAtEnd: true, fromEnd: 0, scrollHeight: 0, clientHeight: 0 })

  const measure = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller.current!
    const fromEnd = scrollHeight - scrollTop
    last.current = { isAtEnd: fromEnd - clientHeight <= nearEnd, fromEnd, scrollHeight, clientHeight }
    setAtEnd(last.current.isAtEnd)
  }
  /** A list that has grown since it was measured wasn't scrolled by the reader; the observer handles it next. */
  const onScroll = () => {
    const { scrollHeight, clientHeight } = scroller.current!
    if (scrollHeight === last.current.scrollHeight && clientHeight === last.current.clientHeight) measure()
  }
  /** Instantly, because a smooth scroll would miss what is added meanwhile. */
  const scrollToEnd = () => {
    const element = scroller.current
    if (!element) return
    element.scrollTo({ top: element.scrollHeight, behavior: 'instant' })
    measure()
  }

  useEffect(() => {
    const observer = new ResizeObserver(() => (last.current.isAtEnd ? scrollToEnd() : measure()))
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || last.current.isAtEnd) return
    element.scrollTop = element.scrollHeight - last.current.fromEnd
  }, [firstId])

  return { scroller, content, isAtEnd, onScroll, scrollToEnd }
}
