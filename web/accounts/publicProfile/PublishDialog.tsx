import { useState, type ReactNode } from 'react'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { PublishForm } from './PublishForm.tsx'

type Props = {
  /** The first thing that is published. */
  of: keyof typeof messages.publishTitle
  /** Says what becomes public. */
  children: ReactNode
  /** The label of the button that saves and publishes. */
  action?: string
  /** Chosen before. */
  isListed?: boolean | undefined
  /** Called during the press, with the promise of saving the profile, so that the browser allows copying a link. */
  onPublish: (saved: Promise<void>) => void
  onCancel: () => void
}

/** Asks for name, address and audience before the first publication. It may be shown above another dialog. */
export const PublishDialog = ({ of, children, action, isListed, onPublish, onCancel }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const publish = (saved: Promise<void>) => {
    setBusy(true)
    // The form shows a failure.
    saved.catch(() => {}).finally(() => setBusy(false))
    onPublish(saved)
  }
  const cancel = isBusy ? undefined : onCancel
  return (
    <Dialog title={messages.publishTitle[of]} onEscape={cancel} onBackdrop={cancel} onClose={cancel}>
      <Text above={8} tone="quiet">
        {children}
      </Text>
      <PublishForm action={action} isListed={isListed} onPublish={publish} onCancel={onCancel} />
    </Dialog>
  )
}
