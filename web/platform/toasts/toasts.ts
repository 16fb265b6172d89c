import { createStore, type StoreApi } from 'zustand/vanilla'
import { completeToast, dismissed, emptyQueue, removed, slideTime, withToast, type ToastQueue, type ToastEntry } from './queue.ts'

export type Toasts = {
  state: StoreApi<ToastQueue<ToastEntry>>
  /** Queues a toast and returns its id. It needs a `title`, a `message`, or both. */
  show: (toast: Partial<Omit<ToastEntry, 'id'>>) => string
  /** Dismisses a toast, or removes it from the queue. */
  dismiss: (id: string) => void
}

export const createToasts = (): Toasts => {
  const state: Toasts['state'] = createStore(() => emptyQueue)
  let count = 0
  return {
    state,
    show: (toast) => {
      const id = `toast-${++count}`
      state.setState((queue) => withToast(queue, completeToast(toast, id)))
      return id
    },
    dismiss: (id) => {
      const { current, isLeaving } = state.getState()
      if (current?.id === id && isLeaving) return
      state.setState((queue) => dismissed(queue, id))
      if (current?.id === id) setTimeout(() => state.setState((queue) => removed(queue, id)), slideTime)
    },
  }
}
