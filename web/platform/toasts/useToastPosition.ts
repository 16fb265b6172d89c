import { useLayoutEffect, useState, type RefObject } from 'react'
import type { ToastEntry, ToastPosition } from './queue.ts'

/** Returns the position of a toast: its own, or the opposite one while a field with the focus is there. */
export const useToastPosition = (area: RefObject<HTMLElement | null>, toast: ToastEntry | null): ToastPosition | undefined => {
  const [chosen, setChosen] = useState<{ toast: ToastEntry; position: ToastPosition }>()
  useLayoutEffect(() => {
    const element = area.current
    if (!toast || !element) return
    const avoidField = (preferred: ToastPosition) => (hasFocusedField(element, preferred) ? opposites[preferred] : preferred)
    // Called before the toast is painted.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      setChosen({ toast, position: avoidField(toast.position) })
    })
    observer.observe(element)
    // Without a field in its way, a toast stays where it is, so that it doesn't jump away from a press on its button.
    const moveAside = () => setChosen((last) => ({ toast, position: avoidField(last?.toast === toast ? last.position : toast.position) }))
    document.addEventListener('focusin', moveAside)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', moveAside)
    }
  }, [area, toast])
  return chosen?.toast === toast ? chosen?.position : toast?.position
}

const opposites = { top: 'bottom', bottom: 'top' } as const

/** Whether a text field with the focus is in the column of the toasts, in the half of the window that the position is in. */
const hasFocusedField = (area: HTMLElement, position: ToastPosition): boolean => {
  const field = document.activeElement
  if (!field?.matches('textarea, input:not([type=checkbox], [type=radio])')) return false
  const { left, right, top, bottom } = field.getBoundingClientRect()
  const column = area.getBoundingClientRect()
  if (right <= column.left || left >= column.right) return false
  return position === (top + bottom < window.innerHeight ? 'top' : 'bottom')
}
