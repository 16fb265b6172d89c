import { useEffect, useState } from 'react'
import { scrollerId } from '../platform/documents/scrolling.ts'

type ReadingStop = { id: string; children: ReadonlyArray<{ id: string }> }

/**
 * Id of the last entry whose top has passed the upper third of the centre panel. Only the parts of the step in view are measured:
 * asking where something stands in a step that the browser has not laid out yet would make it do so.
 */
export const useReadingPosition = (stops: readonly ReadingStop[]): string | undefined => {
  const [current, setCurrent] = useState<string>()
  const wanted = JSON.stringify(stops.map(({ id, children }) => [id, ...children.map((child) => child.id)]))
  useEffect(() => {
    const scroller = document.getElementById(scrollerId)
    if (!scroller) return
    let frame = 0
    const look = () => {
      frame = 0
      const line = scroller.getBoundingClientRect().top + Math.min(scroller.clientHeight / 3, 240)
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
      const isPassed = (id: string) => {
        const element = document.getElementById(id)
        return element !== null && element.offsetParent !== null && (isAtEnd || element.getBoundingClientRect().top <= line)
      }
      const groups = JSON.parse(wanted) as string[][]
      // Steps near the end cannot reach the line; where the reader jumped there, the focus tells which it is.
      const chosen = isAtEnd && groups.flat().find((id) => id === document.activeElement?.id)
      if (chosen) return setCurrent(chosen)
      setCurrent(scroller.scrollTop < 8 ? undefined : groups.findLast(([id = '']) => isPassed(id))?.findLast(isPassed))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [wanted])
  return current
}
