import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end, in pixels, that still counts as the end. */
const nearEnd = 32
/** Space above the last question, in pixels. */
const aboveQuestion = 8

/**
 * Keeps the end of a growing list in view until its last question reaches the top, unless the reader has scrolled up or beyond it, and their
 * position when older entries are added before `firstId`.
 */
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
  const scrollBy = (top: number) => {
    scroller.current!.scrollBy({ top, behavior: 'instant' })
    measure()
  }
  const scrollToEnd = () => scrollBy(scroller.current!.scrollHeight)
  const followEnd = () => {
    const distance = distanceToQuestion(scroller.current!)
    // Less than zero: the reader has scrolled beyond the question.
    scrollBy(distance > -1 ? distance : scroller.current!.scrollHeight)
  }

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      // React stops an effect only after a frame in which the list is gone.
      if (!scroller.current) return
      // The way back from a passage has focused the link that led there, perhaps before the list had a height, or all of it.
      const focused = content.current?.contains(document.activeElement) ? document.activeElement : null
      if (last.current.isAtEnd && !focused) followEnd()
      else {
        const isResized = scroller.current.clientHeight !== last.current.clientHeight
        if (last.current.isAtEnd || isResized) focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        measure()
      }
    })
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

/** How far the last question is below the top, in pixels. The answer to a long one begins at half the height. */
const distanceToQuestion = (scroller: HTMLElement): number => {
  const question = [...scroller.querySelectorAll('[data-role="user"]')].at(-1)
  if (!question) return scroller.scrollHeight
  const { top, bottom } = question.getBoundingClientRect()
  return Math.max(top - aboveQuestion, bottom - scroller.clientHeight / 2) - scroller.getBoundingClientRect().top
}
