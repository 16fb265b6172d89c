import { useLayoutEffect, type RefObject } from 'react'
import type { ToastPosition } from './queue.ts'

/** Pixels between the page and the toast, and below it. */
const gaps = 12 + 24

/** On a phone, ends the page above a toast at the bottom, which would otherwise cover what is read or pressed. Its content stays where it is. */
export const useToastSpace = (area: RefObject<HTMLElement | null>, position: ToastPosition | undefined): void => {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || position !== 'bottom') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const { height } = element.getBoundingClientRect()
      if (height > 0 && innerWidth < 640) style.setProperty('--toast-space', `${height + gaps}px`)
      else style.removeProperty('--toast-space')
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-space')
    }
  }, [area, position])
}
