import { defineDialog } from '../platform/dialogs/dialog.ts'
import type { PendingAction } from '../platform/pendingAction.ts'

/** Without `returnTo` the visitor stays on the page at hand. `gated`: it was asked for by something that opens after login. */
export type LoginOptions = { returnTo?: string; heading?: string; gated?: boolean; action?: PendingAction }

export const loginDialog = defineDialog<LoginOptions>('login', () => import('./LoginDialog.tsx').then(({ LoginDialog }) => LoginDialog))
