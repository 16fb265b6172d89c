import type { ComponentProps } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { closesOnBackdrop, closesOnEscape, isQuietOnSmallScreens } from './dismissal.ts'
import { useDialog } from './DialogContext.ts'

type Props = Omit<ComponentProps<typeof Dialog>, 'closing' | 'onEscape' | 'onBackdrop' | 'onClose' | 'quietOnSmallScreens'> & {
  /** Hides the close button. */
  hideClose?: boolean
  /** The question of the dialog was answered, so Escape can close it. */
  answered?: boolean
}

/** A dialog that follows the rules of the dialog store. */
export function AppDialog({ hideClose, answered, ...dialog }: Props) {
  const { modal: openDialog, close } = useDialog()
  return (
    <Dialog
      {...dialog}
      closing={openDialog.isClosing}
      onEscape={closesOnEscape(openDialog.type, openDialog.isBusy, answered) ? close : undefined}
      onBackdrop={closesOnBackdrop(openDialog.type, openDialog.isBusy) ? close : undefined}
      onClose={hideClose || openDialog.isBusy ? undefined : close}
      quietOnSmallScreens={isQuietOnSmallScreens(openDialog.type)}
    />
  )
}
