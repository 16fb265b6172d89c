import { defineDialog } from '../platform/dialogs/dialog.ts'
import type { PendingAction } from '../platform/pendingAction.ts'

/** Without `returnTo`, the visitor stays on the page. `gated`: opened by something that needs a login. */
export type LoginOptions = { returnTo?: string; heading?: string; gated?: boolean; action?: PendingAction }

export const loginDialog = defineDialog<LoginOptions>('login', () => import('./LoginDialog.tsx').then(({ LoginDialog }) => LoginDialog))
