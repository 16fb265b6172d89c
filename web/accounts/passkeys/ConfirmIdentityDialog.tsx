import { passkeyMessages } from '../../messages/passkeys.ts'
import { AppDialog } from '../../platform/dialogs/AppDialog.tsx'
import { ConfirmIdentity, type Need } from './ConfirmIdentity.tsx'

/** Over the page whose action the server wants to be confirmed. */
export const ConfirmIdentityDialog = ({ need, onConfirmed }: { need: Need; onConfirmed: () => void }) => (
  <AppDialog title={passkeyMessages.confirm.title} width="small">
    <ConfirmIdentity need={need} onConfirmed={onConfirmed} />
  </AppDialog>
)
