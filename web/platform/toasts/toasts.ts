import { create } from 'zustand'
import type { IconName } from '../../ui/iconPaths.ts'
import { completeToast, dismissed, emptyQueue, removed, slideTime, withToast, type ToastQueue, type ToastEntry } from './queue.ts'

export type ToastIcon = IconName | 'none'
export type ShownToast = ToastEntry<ToastIcon>

export const useToasts = create<ToastQueue<ShownToast>>(() => emptyQueue)

/** Shows a notice when its turn comes, and returns its id. Words go in `title`, `message`, or both. */
export function showToast(toast: Partial<Omit<ShownToast, 'id'>>): string {
  const id = `toast-${++count}`
  useToasts.setState((queue) => withToast(queue, completeToast(toast, id) as ShownToast))
  return id
}

/** Lets a notice slide out; one that has not come yet never does. */
export function dismissToast(id: string): void {
  const { current, isLeaving } = useToasts.getState()
  if (current?.id === id && isLeaving) return
  useToasts.setState((queue) => dismissed(queue, id))
  if (current?.id === id) setTimeout(() => useToasts.setState((queue) => removed(queue, id)), slideTime)
}

let count = 0
