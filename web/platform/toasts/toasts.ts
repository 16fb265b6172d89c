import { createStore, type StoreApi } from 'zustand/vanilla'
import { completeToast, dismissed, emptyQueue, removed, slideTime, withToast, type ToastQueue, type ToastEntry } from './queue.ts'

export type Toasts = {
  state: StoreApi<ToastQueue<ToastEntry>>
  /** Shows a notice when its turn comes, and returns its id. Words go in `title`, `message`, or both. */
  show: (toast: Partial<Omit<ToastEntry, 'id'>>) => string
  /** Lets a notice slide out; one that has not come yet never does. */
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
