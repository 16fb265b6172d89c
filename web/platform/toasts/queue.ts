import type { Icon } from '../../ui/icons/createIcon.tsx'

export type ToastPosition = 'top' | 'bottom'
export type ToastVariant = 'normal' | 'error'

export type ToastEntry = {
  id: string
  title?: string
  /** May hold simple markup; see `markup.tsx`. */
  message?: string
  icon?: Icon | 'none'
  /** Notices stand at the end of the page: Tab leads to the action first while the focus is on `from`, and back there past the notice. */
  action?: { label: string; onClick: () => void; from?: Element | null }
  withGraphic: boolean
  /** `auto` leaves by itself after `duration` milliseconds, `manual` waits to be dismissed. */
  dismissType: 'auto' | 'manual'
  duration: number
  position: ToastPosition
  variant: ToastVariant
  contactUs: boolean
}

/** One toast is in view or on its way out; the others wait in the order in which they came. */
export type ToastQueue<T extends { id: string } = ToastEntry> = { current: T | null; isLeaving: boolean; waiting: readonly T[] }

export const emptyQueue = { current: null, isLeaving: false, waiting: [] } as const

/** Milliseconds that a toast takes to slide out. */
export const slideTime = 300

export function withToast<T extends { id: string }>(queue: ToastQueue<T>, toast: T): ToastQueue<T> {
  return queue.current ? { ...queue, waiting: [...queue.waiting, toast] } : { ...queue, current: toast }
}

/** The toast in view begins to slide out; one that waits is dropped. */
export function dismissed<T extends { id: string }>(queue: ToastQueue<T>, id: string): ToastQueue<T> {
  if (queue.current?.id === id) return { ...queue, isLeaving: true }
  return { ...queue, waiting: queue.waiting.filter((toast) => toast.id !== id) }
}

/** The toast has slid out; only now the next one comes. */
export function removed<T extends { id: string }>(queue: ToastQueue<T>, id: string): ToastQueue<T> {
  if (queue.current?.id !== id) return queue
  const [next = null, ...waiting] = queue.waiting
  return { current: next, isLeaving: false, waiting }
}

type ToastOptions = Partial<Omit<ToastEntry, 'id'>>

/** Fills in a toast's defaults: closes after five seconds, at the bottom; errors at the top. */
export function completeToast(asked: ToastOptions, id: string): ToastEntry {
  const { variant = 'normal', position = variant === 'error' ? 'top' : 'bottom' } = asked
  return { withGraphic: false, dismissType: 'auto', duration: 5000, contactUs: false, ...asked, id, variant, position }
}
