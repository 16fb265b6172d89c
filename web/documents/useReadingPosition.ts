import { useEffect, useState } from 'react'
import { scrollerId } from './scrolling.ts'

/** Ids of the last step and the last entry whose top has passed the upper third of the centre panel. */
export const useReadingPosition = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>()
  const wanted = ids.join(' ')
  useEffect(() => {
    const scroller = document.getElementById(scrollerId)
    if (!scroller) return
    let frame = 0
    const look = () => {
      frame = 0
      const line = scroller.getBoundingClientRect().top + Math.min(scroller.clientHeight / 3, 240)
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
      const passed = wanted.split(' ').filter((id) => {
        const element = document.getElementById(id)
        return element !== null && element.offsetParent !== null && (isAtEnd || element.getBoundingClientRect().top <= line)
      })
      setCurrent(scroller.scrollTop < 8 ? undefined : passed.at(-1))
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
