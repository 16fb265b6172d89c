import { defineDialog } from '../platform/dialogs/dialog.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import type { LoginOptions } from './LoginDialog.tsx'

export const loginDialog = defineDialog<LoginOptions>('login', () => import('./LoginDialog.tsx').then(({ LoginDialog }) => LoginDialog))

/** Returns a function that asks a visitor to log in, above the current page. */
export const useLogIn = (): ((options?: LoginOptions) => void) => {
  const { dialogs } = usePlatform()
  return (options = {}) => dialogs.open(loginDialog, options)
}
