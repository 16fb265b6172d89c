import { useEffect } from 'react'
import { sessionStore } from '../platform/browser/storage.ts'

const openAt = 'fieldwork.sharing'

/** Remembers the page under the celebration while it's open, so that a reload shows it again. */
export const useReopening = (isOpen: boolean): void =>
  useEffect(() => {
    if (!isOpen) return
    sessionStore.setItem(openAt, location.pathname)
    return () => sessionStore.removeItem(openAt)
  }, [isOpen])

/** Whether the page was reloaded below the celebration; true once. */
export const takeReopening = (): boolean => {
  if (sessionStore.getItem(openAt) !== location.pathname) return false
  sessionStore.removeItem(openAt)
  return true
}
