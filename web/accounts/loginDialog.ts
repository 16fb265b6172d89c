import { defineDialog } from '../platform/dialogs/dialog.ts'

export const loginDialog = defineDialog('login', () => import('./LoginDialog.tsx').then(({ LoginDialog }) => LoginDialog))
