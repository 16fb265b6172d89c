import { createContext, use } from 'react'
import { closeModal, isModalOpen, setModalBusy, type Modal } from './modals.ts'

export const ModalContext = createContext<Modal | null>(null)

/** For a dialog's own components: how to close it, whether that has happened, and how to say that its request is under way. */
export function useModal() {
  const modal = use(ModalContext)
  if (!modal) throw new Error('A dialog stands outside of the modal manager.')
  return {
    modal,
    close: closeModal,
    isOpen: () => isModalOpen(modal.id),
    setBusy: (isBusy: boolean) => setModalBusy(modal.id, isBusy),
  }
}
