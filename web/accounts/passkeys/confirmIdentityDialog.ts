import { defineDialog } from '../../platform/dialogs/dialog.ts'
import type { Need } from './ConfirmIdentity.tsx'

type Props = { need: Need; onConfirmed: () => void }

/** Confirming an identity is a new login, so the dialog has that type. */
export const confirmIdentityDialog = defineDialog<Props>('login', () =>
  import('./ConfirmIdentity.tsx').then(({ ConfirmIdentityDialog }) => ConfirmIdentityDialog),
)
