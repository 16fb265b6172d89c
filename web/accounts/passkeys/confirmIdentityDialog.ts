import { defineDialog } from '../../platform/dialogs/dialog.ts'
import type { Need } from './ConfirmIdentity.tsx'

type Props = { need: Need; onConfirmed: () => void }

/** Whoever confirms who they are logs in again: to the store of dialogs this is a login. */
export const confirmIdentityDialog = defineDialog<Props>('login', () =>
  import('./ConfirmIdentityDialog.tsx').then(({ ConfirmIdentityDialog }) => ConfirmIdentityDialog),
)
