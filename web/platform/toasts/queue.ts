import type { Icon } from '../../ui/icons/createIcon.tsx'

export type ToastPosition = 'top' | 'bottom'
export type ToastVariant = 'normal' | 'error'

export type ToastEntry = {
  id: string
  title?: string
  /** May hold simple markup; see `markup.tsx`. */
  message?: string
  icon?: Icon | 'none'
  /** Toasts are at the end of the page: while the focus is on `from`, Tab first moves to the action, and past the toast back to `from`. */
  action?: { label: string; onClick: () => void; from?: Element | null }
  withGraphic: boolean
  /** `auto` closes after `duration` milliseconds, `manual` has to be dismissed. */
  dismissType: 'auto' | 'manual'
  duration: number
  position: ToastPosition
  variant: ToastVariant
  contactUs: boolean
}

/** One toast is shown or sliding out; the others wait in order. */
export type ToastQueue<T extends { id: string } = ToastEntry> = { current: T | null; isLeaving: boolean; waiting: readonly T[] }

export const emptyQueue = { current: null, isLeaving: false, waiting: [] } as const

/** Milliseconds for sliding out. */
export const slideTime = 300

export function withToast<T extends { id: string }>(queue: ToastQueue<T>, toast: T): ToastQueue<T> {
  return queue.current ? { ...queue, waiting: [...queue.waiting, toast] } : { ...queue, current: toast }
}

/** Starts sliding out the current toast, or drops one that waits. */
export function dismissed<T extends { id: string }>(queue: ToastQueue<T>, id: string): ToastQueue<T> {
  if (queue.current?.id === id) return { ...queue, isLeaving: true }
  return { ...queue, waiting: queue.waiting.filter((toast) => toast.id !== id) }
}

/** Removes the toast that has slid out, and shows the next one. */
export function removed<T extends { id: string }>(queue: ToastQueue<T>, id: string): ToastQueue<T> {
  if (queue.current?.id !== id) return queue
  const [next = null, ...waiting] = queue.waiting
  return { current: next, isLeaving: false, waiting }
}

type ToastOptions = Partial<Omit<ToastEntry, 'id'>>

/** Fills in the defaults of a toast: it closes after five seconds, and is at the bottom, or at the top for errors. */
export function completeToast(asked: ToastOptions, id: string): ToastEntry {
  const { variant = 'normal', position = variant === 'error' ? 'top' : 'bottom' } = asked
  return { withGraphic: false, dismissType: 'auto', duration: 5000, contactUs: false, ...asked, id, variant, position }
}
