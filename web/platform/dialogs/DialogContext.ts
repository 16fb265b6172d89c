import { createContext, use } from 'react'
import { usePlatform } from '../PlatformContext.ts'
import type { OpenDialog } from './dialogStore.ts'

export const DialogContext = createContext<OpenDialog | null>(null)

/** For the components of a dialog: closes it, tells whether it's open, and marks its request as running. */
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
