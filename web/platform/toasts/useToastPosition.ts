import { useLayoutEffect, useState, type RefObject } from 'react'
import type { ToastEntry, ToastPosition } from './queue.ts'

/** Returns the position of a toast: its own, or the opposite one while a field with the focus, or only there a button of its dialog, is in its way. */
export const useToastPosition = (area: RefObject<HTMLElement | null>, toast: ToastEntry | null): ToastPosition | undefined => {
  const [chosen, setChosen] = useState<{ toast: ToastEntry; position: ToastPosition }>()
  useLayoutEffect(() => {
    const element = area.current
    if (!toast || !element) return
    const clear = (preferred: ToastPosition): ToastPosition => {
      const other = opposites[preferred]
      const isInTheWay = hasFocusedField(element, preferred) || (hasButton(element, preferred) && !hasButton(element, other))
      return isInTheWay ? other : preferred
    }
    // Called before the toast is painted.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      setChosen({ toast, position: clear(toast.position) })
    })
    observer.observe(element)
    const moveAside = ({ target }: FocusEvent) => {
      // A toast doesn't jump away from a press on its own button.
      if (target instanceof Node && element.contains(target)) return
      setChosen((last) => ({ toast, position: clear(last?.toast === toast ? last.position : toast.position) }))
    }
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

/** Pixels between a toast and the edge of the window. */
const margin = 24

/** Whether a button of the dialog that the toasts are in, other than the one that closes it, would be covered at a position. */
const hasButton = (area: HTMLElement, position: ToastPosition): boolean => {
  const { left, right, top, bottom, height } = area.getBoundingClientRect()
  const isThere = area.dataset['position'] === position
  const reach = !isThere ? height + margin : position === 'top' ? bottom : window.innerHeight - top
  return [...(area.closest('dialog')?.querySelectorAll(':is(button, a):not([data-close] *)') ?? [])].some((button) => {
    const rect = button.getBoundingClientRect()
    const isReached =
      position === 'top' ? rect.top < reach && rect.bottom > 0 : rect.bottom > window.innerHeight - reach && rect.top < window.innerHeight
    return isReached && !area.contains(button) && rect.width > 0 && rect.right > left && rect.left < right
  })
}
