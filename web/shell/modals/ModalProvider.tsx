import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PartBoundary } from '../PartBoundary.tsx'
import { closeModal, modalFailed, useModals } from './modals.ts'
import { ModalContext } from './ModalContext.ts'

/** Renders the dialog that is open, and the one that fades out. A dialog belongs to its page: another page closes it. */
export function ModalProvider() {
  const modals = useModals((state) => state.modals)
  const { pathname } = useLocation()
  useEffect(() => closeModal, [pathname])
  return modals.map((modal) => (
    <ModalContext key={modal.id} value={modal}>
      <PartBoundary part={modal.type} onFailed={modalFailed}>
        {modal.element}
      </PartBoundary>
    </ModalContext>
  ))
}
