import { createContext, use } from 'react'
import { usePlatform } from '../PlatformContext.ts'
import type { OpenDialog } from './dialogStore.ts'

export const DialogContext = createContext<OpenDialog | null>(null)

/** For a dialog's own components: how to close it, whether that has happened, and how to say that its request is under way. */
export function useDialog() {
  const { dialogs } = usePlatform()
  const dialog = use(DialogContext)
  if (!dialog) throw new Error('A dialog stands outside of the modal manager.')
  return {
    modal: dialog,
    close: dialogs.close,
    isOpen: () => dialogs.isOpen(dialog.id),
    setBusy: (isBusy: boolean) => dialogs.setBusy(dialog.id, isBusy),
  }
}
