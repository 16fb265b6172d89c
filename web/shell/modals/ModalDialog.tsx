import type { ComponentProps } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { closesOnBackdrop, closesOnEscape, isQuietOnSmallScreens } from './dismissal.ts'
import { useModal } from './ModalContext.ts'

type Props = Omit<ComponentProps<typeof Dialog>, 'closing' | 'onEscape' | 'onBackdrop' | 'onClose' | 'quietOnSmallScreens'> & {
  /** Without the cross in the corner. */
  crossless?: boolean
}

/** A dialog that follows the rules of the modal manager. */
export function ModalDialog({ crossless, ...dialog }: Props) {
  const { modal, close } = useModal()
  return (
    <Dialog
      {...dialog}
      closing={modal.isClosing}
      onEscape={closesOnEscape(modal.type, modal.isBusy) ? close : undefined}
      onBackdrop={closesOnBackdrop(modal.type, modal.isBusy) ? close : undefined}
      onClose={crossless || modal.isBusy ? undefined : close}
      quietOnSmallScreens={isQuietOnSmallScreens(modal.type)}
    />
  )
}
