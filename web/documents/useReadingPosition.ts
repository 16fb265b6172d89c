import { useEffect, useState } from 'react'
import { scrollerId } from '../platform/documents/scrolling.ts'

type ReadingStop = { id: string; children: ReadonlyArray<{ id: string }> }

/**
 * Id of the last entry whose top is above the upper third of the centre panel. Only parts of the current step are measured, because measuring
 * others would force their layout.
 */
export const useReadingPosition = (stops: readonly ReadingStop[]): string | undefined => {
  const [current, setCurrent] = useState<string>()
  const ids = JSON.stringify(stops.map(({ id, children }) => [id, ...children.map((child) => child.id)]))
  useEffect(() => {
    const scroller = document.getElementById(scrollerId)
    if (!scroller) return
    let frame = 0
    const update = () => {
      frame = 0
      const line = scroller.getBoundingClientRect().top + Math.min(scroller.clientHeight / 3, 240)
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
      const isPassed = (id: string) => {
        const element = document.getElementById(id)
        return element !== null && element.offsetParent !== null && (isAtEnd || element.getBoundingClientRect().top <= line)
      }
      const groups = JSON.parse(ids) as string[][]
      // Steps near the end can't reach the line. If the reader jumped to one, it has the focus.
      const chosen = isAtEnd && groups.flat().find((id) => id === document.activeElement?.id)
      if (chosen) return setCurrent(chosen)
      setCurrent(scroller.scrollTop < 8 ? undefined : groups.findLast(([id = '']) => isPassed(id))?.findLast(isPassed))
    }
    const onChange = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    const listening = new AbortController()
    for (const event of ['scroll', 'focusin']) scroller.addEventListener(event, onChange, { passive: true, signal: listening.signal })
    // After a jump, text is laid out without a scroll, and pushes the next step down.
    const sizes = new ResizeObserver(onChange)
    const article = scroller.querySelector('article')
    if (article) sizes.observe(article)
    return () => {
      sizes.disconnect()
      listening.abort()
      cancelAnimationFrame(frame)
    }
  }, [ids])
  return current
}
