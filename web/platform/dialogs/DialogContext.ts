import { createContext, use } from 'react'
import { closeDialog, isDialogOpen, setDialogBusy, type OpenDialog } from './dialogStore.ts'

export const DialogContext = createContext<OpenDialog | null>(null)

/** For a dialog's own components: how to close it, whether that has happened, and how to say that its request is under way. */
export function useDialog() {
  const dialog = use(DialogContext)
  if (!dialog) throw new Error('A dialog stands outside of the modal manager.')
  return {
    modal: dialog,
    close: closeDialog,
    isOpen: () => isDialogOpen(dialog.id),
    setBusy: (isBusy: boolean) => setDialogBusy(dialog.id, isBusy),
  }
}
